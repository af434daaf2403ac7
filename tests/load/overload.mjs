import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';

/** An answer that comes later is work for nobody (ms). */
const USEFUL_MS = 3000;
/** Answers to the slow readers are written meanwhile (ms). */
const SETTLE_MS = 3000;
/** Goodput at overload and beside idle and slow clients, of the peak. */
const LEAST_SHARE = 0.8;
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', PREVIEW_ORIGINS: '' };

/**
 * `npm run test:load`: what the built shop still serves at overload (pages of which each is rendered), with idle sockets, and with
 * clients that send and read slowly. `--connections N` at overload (400), `--sockets N` that are idle (10000), `--seconds N` a run (6).
 */
await runMain(async () => {
  await ensureInstalled();
  if (!process.env.LOAD_PINNED) {
    const env = { LOAD_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '400' },
      sockets: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '6' },
    },
  });
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-load-'));
  const server = startServer(
    { host: '127.0.0.1', port: await freePort() },
    {
      env: { ...OWN, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
      onLog: () => {},
      onError: (line) => console.error(line),
    },
  );
  if (!(await whenReady(server, 120_000))) throw new Problem('the shop was not ready in time.');
  const { pid } = server;
  const { load } = await import('./overload/load.mjs');
  const ms = Number(values.seconds) * 1000;
  /** Goodput a second of the server's processor: others on the machine change it little. */
  const run = async (/** @type {number} */ connections) => {
    const before = processorSeconds(pid);
    const result = await load({ url: server.url, connections, ms, usefulMs: USEFUL_MS });
    return { ...result, goodput: result.pages / (processorSeconds(pid) - before) };
  };
  const failed = [];
  const tell = (/** @type {string} */ name, /** @type {Awaited<ReturnType<typeof run>>} */ result, peak = 0) => {
    const share = peak === 0 ? '' : `  ${((result.goodput / peak) * 100).toFixed(0)} % of the peak`;
    const { goodput, refused, late, failures, p50, p95 } = result;
    console.log(
      `${name.padEnd(34)} ${goodput.toFixed(1)} pages a CPU second${share}  p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  refused ${refused}  late ${late}  failed ${failures}`,
    );
    if (peak > 0 && result.goodput < peak * LEAST_SHARE) failed.push(name);
  };
  try {
    await run(4);
    let peak = 0;
    for (const connections of [4, 8, 16]) {
      const result = await run(connections);
      tell(`${connections} connections`, result);
      peak = Math.max(peak, result.goodput);
    }
    tell(`${values.connections} connections`, await run(Number(values.connections)), peak);
    const before = memory(pid);
    const idle = await openSockets(server.url, Number(values.sockets), '');
    tell(`${idle.length} idle sockets, 8 connections`, await run(8), peak);
    console.log(`memory ${before} MB before the idle sockets, ${memory(pid)} MB with them`);
    for (const socket of idle) socket.destroy();
    const head = 'POST /api/x4/cart/update_items HTTP/1.1\r\nhost: a.test\r\n';
    const slow = [
      ...(await openSockets(server.url, 300, head)),
      ...(await openSockets(
        server.url,
        300,
        `${head}content-type: application/json\r\ncontent-length: 900000\r\n\r\n[`,
      )),
      ...(await openSockets(server.url, 300, `GET / HTTP/1.1\r\nhost: a.test\r\n\r\n`.repeat(3), false)),
    ];
    await pause(SETTLE_MS);
    tell(`${slow.length} slow clients, 8 connections`, await run(8), peak);
    await pause(12_000);
    const open = slow.slice(0, 300).filter((socket) => !socket.closed).length;
    console.log(`${open} of 300 connections with half a head are open after ${15 + Number(values.seconds)} s`);
    if (open > 0) failed.push('slow heads');
    for (const socket of slow) socket.destroy();
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  for (const name of failed) console.log(`failed: ${name}`);
  return failed.length === 0 ? 0 : 1;
});

/**
 * Connections that send `text`, and read what comes or nothing.
 *
 * @param {string} url
 * @param {number} count
 * @param {string} text
 * @param {boolean} [isReading]
 */
async function openSockets(url, count, text, isReading = true) {
  const port = Number(new URL(url).port);
  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  while (sockets.length < count) {
    const lot = Array.from({ length: Math.min(200, count - sockets.length) }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((done) => socket.once('connect', done));
      socket.write(text);
      if (isReading) socket.resume();
      return socket;
    });
    sockets.push(...(await Promise.all(lot)));
  }
  return sockets;
}

/**
 * What a process has taken of the processor (s); Linux alone tells.
 *
 * @param {number} pid
 */
function processorSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the command's name, which may hold blanks, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Resident memory of a process (MB); 0 where the system does not tell.
 *
 * @param {number} pid
 */
function memory(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
