import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Problem } from './problem.mjs';
import { shownPath } from './paths.mjs';
import { shownCommand } from './shown-command.mjs';

/** Timeout for a shop's response (ms). */
const SHOP_MS = 10_000;

/**
 * Reads PORT and HOST (contract, chapter 1); PORT=0 becomes a free port. Throws a problem when the shop can't listen there,
 * with the reason and how to choose another. @param {NodeJS.ProcessEnv} env
 */
export async function readAddress(env) {
  const value = env.PORT || '3000';
  const host = env.HOST || '127.0.0.1';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Problem(`PORT=${value} is no port; use a number from 1 to 65535.`);
  try {
    return { host, port: await freePort(host, port) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code !== 'EADDRINUSE' && code !== 'EACCES')
      throw new Problem(
        `can’t listen on HOST=${host} (${code}). Use 127.0.0.1, 0.0.0.0 or an address of this machine.`,
      );
    const reason = code === 'EACCES' ? 'is not allowed for this user' : 'is in use. Stop the program that has it';
    throw new Problem(
      `port ${port} ${reason}, or choose another port: PORT=${await freePort(host)} ${shownCommand('start')}`,
    );
  }
}

/** @returns {Promise<number>} a port that is free right now @param {string} [host] @param {number} [port] - 0: any */
export function freePort(host = '127.0.0.1', port = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/**
 * Throws a problem unless a shop answers.
 * @param {string} url @param {string} remedy - a command that names another one
 */
export async function requireShop(url, remedy) {
  if (!URL.canParse(url)) throw new Problem(`${url} is no address of a shop. Name one: ${remedy}`);
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(SHOP_MS) }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.ok !== true)
    throw new Problem(
      `no shop answers at ${url}. Start it with ${shownCommand('start')}, or name another one: ${remedy}`,
    );
}

/**
 * Creates a folder and writes a file into it, so that an unwritable disk shows before any long work.
 * @param {string} folder @param {string} what - its content, for the message @param {string} [remedy] - a sentence for it
 */
export function checkWritable(folder, what, remedy = '') {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '.');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(`can’t write ${what} to ${shownPath(folder)} (${reason}).${remedy && ` ${remedy}`}`);
  }
}

/** `mkdirSync` with `recursive` never returns where the system answers ENOENT, as below /proc. @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
