import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
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
/** Connections that the shop serves as fast as it can: more would only wait. */
const FEW = 8;
/** Goodput at overload and beside idle and slow clients, of what few connections get. */
const LEAST_SHARE = 0.8;
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', PREVIEW_ORIGINS: '' };

/**
 * `npm run test:load`: measures the built shop under overload (each page is rendered), with idle sockets, and with
 * clients that send and read slowly. Each is measured between two runs with a few connections, so that other load on
 * the machine affects both. `--connections N` at overload (400), `--sockets N` that are idle (10000), `--seconds N` a
 * run (6), `--turns N` of overload (2). `--processor N`: per cent of a processor that the shop may use (100).
 */
await runMain(async () => {
  const { values } = readArguments({
    connections: number(400, { least: 1 }),
    sockets: number(10_000),
    seconds: number(6, { isFraction: true }),
    turns: number(2, { least: 1 }),
    processor: number(100, { least: 1 }),
  });
  await ensureInstalled();
  if (!process.env.LOAD_PINNED) {
    const env = { LOAD_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
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
  console.log(
    pin(pid) ? 'the shop on processor 0, its visitors on processor 1' : 'shop and visitors on all processors',
  );
  const { load } = await import('./overload/load.mjs');
  const ms = values.seconds * 1000;
  /** Goodput a second of the server's processor: others on the machine change it little. */
  const run = async (/** @type {string} */ name, /** @type {number} */ connections) => {
    const before = processorSeconds(pid);
    const own = process.cpuUsage();
    const began = performance.now();
    const result = await load({ url: server.url, connections, ms, usefulMs: USEFUL_MS });
    const seconds = (performance.now() - began) / 1000;
    const used = process.cpuUsage(own);
    const goodput = result.pages / Math.max(processorSeconds(pid) - before, 0.01);
    const { pages, refused, late, failures, p50, p95 } = result;
    console.log(
      `${name.padEnd(34)} ${(pages / seconds).toFixed(1)} pages a second, ${goodput.toFixed(1)} a CPU second  p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  refused ${refused}  late ${late}  failed ${failures}  visitors' processor ${((used.user + used.system) / 1e4 / seconds).toFixed(0)} %`,
    );
    return goodput;
  };
  const release = throttle(pid, values.processor / 100);
  /** @type {string[]} */
  const failed = [];
  /** A run of another kind between two of a few connections. */
  const compare = async (/** @type {string} */ name, /** @type {() => Promise<number>} */ other) => {
    const before = await run(`${FEW} connections`, FEW);
    const goodput = await other();
    await pause(SETTLE_MS);
    const share = goodput / ((before + (await run(`${FEW} connections`, FEW))) / 2);
    console.log(`  ${name}: ${(share * 100).toFixed(0)} % of what ${FEW} connections get before and after`);
    return share;
  };
  const checkShares = (/** @type {string} */ name, /** @type {number[]} */ shares) => {
    if (shares.reduce((sum, share) => sum + share, 0) / shares.length < LEAST_SHARE) failed.push(name);
  };
  try {
    await run('warm-up', FEW);
    const many = values.connections;
    const shares = [];
    for (let turn = 0; turn < values.turns; turn += 1)
      shares.push(await compare('overload', () => run(`${many} connections`, many)));
    checkShares('overload', shares);
    const idle = await compare('idle sockets', async () => {
      const before = memory(pid);
      const sockets = await openSockets(server.url, values.sockets, '');
      const goodput = await run(`${sockets.length} idle sockets, ${FEW} connections`, FEW);
      console.log(`memory ${before} MB before the idle sockets, ${memory(pid)} MB with them`);
      for (const socket of sockets) socket.destroy();
      return goodput;
    });
    checkShares('idle sockets', [idle]);
    const slow = await compare('slow clients', async () => {
      const sockets = await openSlowClients(server.url);
      await pause(SETTLE_MS);
      const goodput = await run(`${sockets.length} slow clients, ${FEW} connections`, FEW);
      await pause(12_000);
      const open = sockets.slice(0, 300).filter((socket) => !socket.closed).length;
      console.log(`${open} of 300 connections with half a head are open after ${15 + values.seconds} s`);
      if (open > 0) failed.push('slow heads');
      for (const socket of sockets) socket.destroy();
      return goodput;
    });
    checkShares('slow clients', [slow]);
  } finally {
    release();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  for (const name of failed) console.log(`failed: ${name}`);
  return failed.length === 0 ? 0 : 1;
});

/**
 * Clients that send half a head, half a body, or read nothing of their answers.
 *
 * @param {string} url
 */
async function openSlowClients(url) {
  const head = 'POST /api/x4/cart/update_items HTTP/1.1\r\nhost: a.test\r\n';
  const body = `${head}content-type: application/json\r\ncontent-length: 900000\r\n\r\n[`;
  return [
    ...(await openSockets(url, 300, head)),
    ...(await openSockets(url, 300, body)),
    ...(await openSockets(url, 300, `GET / HTTP/1.1\r\nhost: a.test\r\n\r\n`.repeat(3), false)),
  ];
}

/**
 * Gives the shop and its visitors a processor each, where there are two and `taskset` is there.
 *
 * @param {number} pid
 */
function pin(pid) {
  if (availableParallelism() < 2) return false;
  const set = (/** @type {string} */ processor, /** @type {number} */ process) =>
    spawnSync('taskset', ['-a', '-cp', processor, String(process)]).status === 0;
  return set('0', pid) && set('1', process.pid);
}

/**
 * Lets a process run only for a share of the time, as on a shared machine; returns the function that ends it.
 *
 * @param {number} pid
 * @param {number} share
 */
function throttle(pid, share) {
  if (share >= 1) return () => {};
  const periodMs = 100;
  const over = new AbortController();
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(pid, name);
    } catch {
      over.abort();
    }
  };
  const turn = async () => {
    while (!over.signal.aborted) {
      signal('SIGSTOP');
      await pause(periodMs * (1 - share));
      signal('SIGCONT');
      await pause(periodMs * share);
    }
  };
  void turn();
  return () => {
    over.abort();
    signal('SIGCONT');
  };
}

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
 * CPU time of a process (s); known only on Linux.
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
 * Resident memory of a process (MB); 0 if the system does not report it.
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
