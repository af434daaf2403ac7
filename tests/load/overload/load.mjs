import { Agent, request } from 'node:http';

const PATHS = ['/', '/en/', '/search'];

/**
 * @typedef {object} LoadResult
 * @property {number} pages - that came in time
 * @property {number} refused - answers 503
 * @property {number} late - pages that came too late
 * @property {number} failures - other statuses, and connections that broke
 * @property {number} p50 - of pages that came in time (ms)
 * @property {number} p95
 */

/**
 * Requests pages that are rendered each time, over a number of connections. A refused client waits for `retry-after`.
 *
 * @param {{ url: string, connections: number, ms: number, usefulMs: number }} options
 * @returns {Promise<LoadResult>}
 */
export async function load({ url, connections, ms, usefulMs }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result = { refused: 0, late: 0, failures: 0 };
  /** @type {number[]} */
  const latencies = [];
  const began = performance.now();
  const end = began + ms;
  let asked = 0;
  const connection = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      asked += 1;
      const { status, retryAfter } = await get(`${url}${PATHS[asked % PATHS.length]}?visit=${began}-${asked}`, agent);
      const latency = performance.now() - started;
      if (status === 200 && latency <= usefulMs) latencies.push(latency);
      else if (status === 200) result.late += 1;
      else if (status === 503) {
        result.refused += 1;
        await new Promise((done) =>
          setTimeout(done, Math.min(retryAfter * 1000, Math.max(0, end - performance.now()))),
        );
      } else result.failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return { ...result, pages: latencies.length, p50: at(0.5), p95: at(0.95) };
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<{ status: number, retryAfter: number }>} status 0 where there was no answer
 */
function get(url, agent) {
  return new Promise((done) => {
    const sent = request(url, { agent, headers: { 'user-agent': 'Mozilla/5.0 (load)' } }, (answer) => {
      answer.resume();
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.on('end', () => done({ status: answer.statusCode ?? 0, retryAfter }));
      answer.on('error', () => done({ status: 0, retryAfter: 0 }));
    });
    sent.on('error', () => done({ status: 0, retryAfter: 0 }));
    sent.end();
  });
}
