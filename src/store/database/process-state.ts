/** What the system says of a process. */
import { readFileSync } from 'node:fs';

/** Whether a process lives, another user's too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return !hasEnded(pid);
}

/** The command of a process; null where the system does not tell. */
export function commandOf(pid: number): readonly string[] | null {
  return readText(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
}

/** Whether a process is over and only waits for its parent to take notice, which some containers' first process never does. */
function hasEnded(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state === 'Z' || state === 'X';
}

/** The fields of a process from the third on; undefined where the system does not tell. */
function statOf(pid: number): readonly string[] | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The command name may hold blanks and brackets; the fields after the last bracket start with the third.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
