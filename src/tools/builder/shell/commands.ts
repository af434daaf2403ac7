/** Commands of the command palette, and the search among them. Pure. */

import { rankByWords } from '../palette/rank-by-words.ts';

/** A command by its name; `group` is what it is done to, such as "Add". */
export interface Command {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  /** Other words that find it. */
  readonly names?: readonly string[];
  /** Source of a picture beside it. */
  readonly image?: string;
  readonly run: () => void;
}

const MAX_FOUND = 12;

/** The commands that have all words, the best first; 12 at most. */
export function findCommands(commands: readonly Command[], words: string): readonly Command[] {
  return rankByWords(commands, words, ({ label, group, names = [] }) => ({
    title: label,
    names: [group, ...names],
  })).slice(0, MAX_FOUND);
}
