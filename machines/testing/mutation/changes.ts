/** Which lines of a file differ from a commit, by Git. */
import { execFileSync } from 'node:child_process';

/** The first and the last line of a change. */
export type LineRange = readonly [first: number, last: number];

/** Lists the changed lines of a file since a commit; all lines of a file that Git does not know. Throws where the commit is unknown. */
export function findChangedLines(base: string, path: string): readonly LineRange[] {
  if (git('ls-files', '--', path) === '') return [[1, Number.MAX_SAFE_INTEGER]];
  return parseChangedLines(git('diff', '--unified=0', '--no-color', '--no-ext-diff', base, '--', path));
}

/** Reads the lines of the new side of a diff without context; a deletion counts for the lines around it. */
export function parseChangedLines(diff: string): readonly LineRange[] {
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count = '1']) => {
    const first = Number(start);
    return count === '0' ? [Math.max(1, first), first + 1] : [first, first + Number(count) - 1];
  });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' });
}
