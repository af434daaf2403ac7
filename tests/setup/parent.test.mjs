import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

const run = fileURLToPath(new URL('../../src/cli/setup/run.mjs', import.meta.url));
const script = `import { endChildrenOnSignal } from ${JSON.stringify(run)};
endChildrenOnSignal();
setInterval(() => {}, 60_000);
console.log(process.pid);`;

/**
 * Whether a process lives.
 *
 * @param {number} pid
 */
function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('ends with the shell in which npm runs it', async () => {
  // The second command keeps the shell from becoming the script itself.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise((resolve) => shell.stdout.once('data', (line) => resolve(Number(String(line)))));
  expect(lives(pid)).toBe(true);
  shell.kill('SIGTERM');
  await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 20_000, interval: 100 });
});
