/** Which lines of the machines a change touches, by Git alone: since the branch left the main one, or since the commit before. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Line numbers of one file; all of a file that Git does not know yet. */
export type Lines = ReadonlySet<number> | 'all';

/** Changed lines by path, from the root of the repository. */
export type Changes = ReadonlyMap<string, Lines>;

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = ['origin/main', 'main'];

/** Finds the commit that a change starts from; undefined: unknown, as in a clone without history. */
export function findBase(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const forks = MAIN.map((main) => git('merge-base', 'HEAD', main));
  return forks.find((fork) => fork !== undefined && fork !== head) ?? git('rev-parse', 'HEAD~1');
}

/** Lists the changed lines since a commit, with what is not committed yet; undefined: the commit is unknown. */
export function findChanges(base: string): Changes | undefined {
  const diff = git('diff', '--unified=0', '--no-color', '--no-ext-diff', base, '--', 'machines');
  if (diff === undefined) return undefined;
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', 'machines') ?? '';
  const created = untracked.split('\n').filter((path) => path !== '');
  return new Map<string, Lines>([...parseDiff(diff), ...created.map((path) => [path, 'all'] as const)]);
}

/** Reads the lines of the new side of a diff without context; a deletion counts for the lines around it. */
export function parseDiff(diff: string): Changes {
  const changes = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ (.+)$/.exec(line)?.[1];
    if (path !== undefined) lines = new Set();
    if (path?.startsWith('b/') === true) changes.set(path.slice(2), lines);
    const [, start = '', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === '') continue;
    const first = Number(start);
    const last = Number(count) === 0 ? first + 1 : first + Number(count) - 1;
    for (let number = first; number <= last; number += 1) lines.add(number);
  }
  return changes;
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
