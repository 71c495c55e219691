/* enfilade audit: see audit.c. */
#ifndef CLI_AUDIT_H
#define CLI_AUDIT_H

int command_audit(int argc, char **argv);

#endif
