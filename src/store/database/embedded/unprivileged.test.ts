import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runUnprivileged } from './unprivileged.ts';

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-unprivileged-'));
  data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine that has only these programs. */
function useOnly(...programs: readonly string[]): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const program of programs) symlinkSync(join('/usr/bin', program), join(bin, program));
  vi.stubEnv('PATH', bin);
}

const runIn = (program: string, args: readonly string[]) => {
  const [command, wrapped] = runUnprivileged(data)(program, args);
  return spawnSync(command, wrapped, { encoding: 'utf8' });
};

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('programs are not root’s and write into a folder that is closed to others', () => {
    expect(runIn('id', ['-u']).stdout.trim()).not.toBe('0');
    expect(runIn('mkdir', [join(data, 'made')]).status).toBe(0);
  });

  test('where namespaces are forbidden, another user’s programs do the same', () => {
    useOnly('id', 'mkdir', 'setpriv', 'test', 'chown');
    const user = Number(runIn('id', ['-u']).stdout);
    expect(user).toBeGreaterThan(0);
    expect(runIn('mkdir', [join(data, 'made')]).status).toBe(0);
    expect([statSync(data).uid, statSync(join(data, 'made')).uid]).toEqual([user, user]);
  });

  test('where neither works, one line says what to do', () => {
    useOnly('test', 'chown');
    expect(() => runUnprivileged(data)).toThrow(
      'PostgreSQL does not run as root, and this system lets root become nobody else (unshare and setpriv fail) — start as another user, or set DATABASE_URL=postgres://…',
    );
  });
});

test.skipIf(process.getuid?.() === 0)('a user who is not root runs programs as they are', () => {
  expect(runUnprivileged(data)('postgres', ['-D', data])).toEqual(['postgres', ['-D', data]]);
});
