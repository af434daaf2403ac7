/**
 * The load of `npm run bench:ssr`, in a process of its own: each message is a run, and is answered with its latencies.
 * A connection sends its next request when the answer to the last one has been read.
 */
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Run
 * @property {string} url
 * @property {string} encoding - accepted coding: `br` or `identity`
 * @property {number} connections
 * @property {number} ms - length of the run
 * @property {number} [requests] - ends the run earlier
 * @property {string[]} [queries] - appended in turn, with their `?`
 */

process.on('message', (/** @type {Run} */ run) => void answer(run));

/** @param {Run} run */
async function answer(run) {
  process.send?.(await load(run));
}

/** @param {Run} run */
async function load({ url, encoding, connections, ms, requests = Infinity, queries = [''] }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const latencies = [];
  let begun = 0;
  let bytes = 0;
  const end = performance.now() + ms;
  const connection = async () => {
    while (performance.now() < end && begun < requests) {
      const started = performance.now();
      begun += 1;
      const target = url + queries[begun % queries.length];
      // The server closed a kept connection meanwhile: retries, as any client does.
      bytes = await get(target, encoding, agent).catch(() => get(target, encoding, agent));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return { requests: latencies.length, p50: at(0.5), p99: at(0.99), bytes };
}

/**
 * Answers the length of the body as it was sent.
 *
 * @param {string} url
 * @param {string} encoding
 * @param {Agent} agent
 * @returns {Promise<number>}
 */
function get(url, encoding, agent) {
  return new Promise((done, failed) => {
    const headers = { 'accept-encoding': encoding, 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 (bench)' };
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length));
      answer.on('end', () => done(bytes));
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end();
  });
}
