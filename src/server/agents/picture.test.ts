import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createPictures } from './picture.ts';

/** Whether a process runs, on Linux; one that ended may wait for its parent as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')('ends all processes of the browser, also of a script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-browser-'));
  const [browser, pid] = [join(folder, 'browser'), join(folder, 'pid')];
  writeFileSync(browser, `#!/bin/sh\nsleep 300 &\necho $! > ${pid}\nexit 1\n`);
  chmodSync(browser, 0o755);
  const pictures = createPictures(browser, () => undefined);
  const capture = () => pictures.capture('<p>', { width: 10, height: 10 }, async () => new Response());
  await expect(capture()).rejects.toThrow('the browser drew no picture');
  const left = Number(readFileSync(pid, 'utf8'));
  await vi.waitFor(() => expect(isRunning(left)).toBe(false));
  rmSync(folder, { recursive: true });
});
