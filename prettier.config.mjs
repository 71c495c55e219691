/* prettier.config.mjs: the form of all TypeScript, CSS and .mjs files. tools/format.sh applies it, the test lint_prettier
 * checks it. */
export default {
  printWidth: 120, // as .clang-format has it: one width for the whole tree
  singleQuote: true,
  // Templates of lit stay as they are: a line break between tags can be a space on the screen.
  embeddedLanguageFormatting: 'off',
};
