import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Reads PORT and HOST (contract, chapter 1) and makes sure that the shop can listen there.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ host: string, port: number }>} PORT=0 becomes a free port
 * @throws {Problem} saying what is wrong and how to choose another
 */
export async function readAddress(env) {
  const written = env.PORT || '3000';
  const host = env.HOST || '127.0.0.1';
  const port = Number(written);
  if (!/^\d+$/.test(written) || port > 65_535) {
    throw new Problem(`PORT=${written} is no port; use a number from 1 to 65535.`);
  }
  if (port === 0) return { host, port: await freePort(host) };
  const trouble = await tryPort(host, port);
  if (trouble === undefined) return { host, port };
  if (trouble === 'EADDRINUSE') {
    const other = await nextFreePort(host, port);
    throw new Problem(
      `port ${port} is in use. Stop the program that has it, or choose another port: PORT=${other} npm start`,
    );
  }
  if (trouble === 'EACCES') {
    throw new Problem(`this user may not use port ${port}. Choose one above 1023: PORT=3000 npm start`);
  }
  throw new Problem(`can’t listen on HOST=${host} (${trouble}). Use 127.0.0.1, 0.0.0.0 or an address of this machine.`);
}

/**
 * @param {string} host
 * @returns {Promise<number>} a port that is free right now
 */
export async function freePort(host = '127.0.0.1') {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * @param {string} host
 * @param {number} busy
 */
async function nextFreePort(host, busy) {
  for (let port = busy + 1; port <= Math.min(busy + 20, 65_535); port += 1) {
    if ((await tryPort(host, port)) === undefined) return port;
  }
  return freePort(host);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>} undefined, or the system's error code
 */
function tryPort(host, port) {
  return new Promise((done) => {
    const server = createServer();
    server.on('error', (error) => done('code' in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}
