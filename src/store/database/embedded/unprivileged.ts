/**
 * Runs PostgreSQL for root. PostgreSQL refuses to run as root, so another user starts it who can access the data
 * folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StoreStartError } from '../start-error.ts';

/** Wraps a program of PostgreSQL in a command that this system allows. */
export type Wrap = (program: string, args: readonly string[]) => readonly [command: string, args: readonly string[]];

/** A namespace in which root is an ordinary user: root keeps owning the files. */
const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

/**
 * Finds a strategy to run PostgreSQL in a folder, and gives the folder to the user that the server will run as.
 * @throws StoreStartError if root can't switch to another user.
 */
export function runUnprivileged(folder: string): Wrap {
  if (process.getuid?.() !== 0) return (program, args) => [program, args];
  if (allows(NAMESPACE, folder)) return wrapIn(NAMESPACE);
  const { uid, gid } = databaseUser();
  const asUser = asOtherUser(uid, gid);
  giveTo(folder, uid, gid);
  if (allows(asUser, folder)) return wrapIn(asUser);
  throw new StoreStartError(
    'PostgreSQL does not run as root, and this system lets root become nobody else (unshare and setpriv fail)',
    'start as another user, or set DATABASE_URL=postgres://…',
  );
}

/** Another user who may write below folders that only root can enter; containers that forbid namespaces allow this. */
function asOtherUser(uid: number, gid: number): string[] {
  const capability = '+dac_override';
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Otherwise access(2), by which PostgreSQL locates itself, would check without the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ];
}

function wrapIn(prefix: readonly string[]): Wrap {
  const [command = '', ...before] = prefix;
  return (program, args) => [command, [...before, program, ...args]];
}

function allows(prefix: readonly string[], folder: string): boolean {
  const [command, args] = wrapIn(prefix)('test', ['-w', folder]);
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Root owns a data folder that was created in a namespace. */
function giveTo(folder: string, uid: number, gid: number): void {
  if (statSync(folder).uid !== uid) spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { stdio: 'ignore' });
}

function databaseUser(): { readonly uid: number; readonly gid: number } {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = ['postgres', 'nobody'].flatMap((user) => rows.filter(([name]) => name === user))[0];
  return { uid: Number(row?.[2] ?? 65_534), gid: Number(row?.[3] ?? 65_534) };
}
