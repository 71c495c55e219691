/** The figures of an experiment, as the protocol has them, and what is shown with them. */
import type { LabArm, LabPicture, LabReport } from '../protocol.js';

/** With the pictures of the ground by scenario, as far as they are to be had. */
export type Report = LabReport & { grounds: Readonly<Record<string, LabPicture>> };

/** A variant of which games have been played: it has all its figures. */
export type Played = Required<Omit<LabArm, 'history'>> & Pick<LabArm, 'history'>;
export const isPlayed = (one: LabArm): one is Played => one.won !== undefined;
