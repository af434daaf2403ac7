/** Reads the state of a process from the operating system. */
import { readFileSync } from 'node:fs';

/** Whether a process is alive, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return !hasEnded(pid);
}

/** The command of a process; null if the system does not report it. */
export function commandOf(pid: number): readonly string[] | null {
  return readText(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
}

/**
 * Whether a process has ended and waits for its parent to reap it, which the first process of some containers never
 * does.
 */
function hasEnded(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state === 'Z' || state === 'X';
}

/** The fields of a process from the third on; undefined if the system does not report them. */
function statOf(pid: number): readonly string[] | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The command name may contain blanks and brackets; the fields after the last bracket start with the third.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
