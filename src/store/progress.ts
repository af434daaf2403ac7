/** Progress of long work, printed to a terminal. */

/** One step of long work: `done` of `total` records. */
export interface Step {
  readonly subject: string;
  readonly done: number;
  readonly total: number;
}

/** Called after each step. */
export type Progress = (step: Step) => void;

const FIRST_MS = 1000;
const EVERY_MS = 1000;

/** Prints a line per second, from the second one on: short work prints none. */
export function printProgress(print: (line: string) => void, now: () => number = () => performance.now()): Progress {
  let next = now() + FIRST_MS;
  return ({ subject, done, total }) => {
    if (now() < next) return;
    next = now() + EVERY_MS;
    print(`  ${subject}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  };
}
