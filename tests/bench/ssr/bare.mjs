/**
 * Servers that `npm run bench:ssr` compares with, in a process of their own, each from memory. `bare`: sends the bytes of a page
 * as the shop sent them. `platform`: answers `/api` as the embedded service did when it was asked first.
 */
import { createServer, get } from 'node:http';

const [, , kind, origin = '', cacheControl = ''] = process.argv;
/** Headers of a document that a bare server sends too. */
const HEADERS = ['content-type', 'content-encoding', 'content-security-policy', 'vary', 'cache-control'];

/** @typedef {{ status: number, headers: Record<string, string | number>, body: Buffer }} Answer */
/** @type {Map<string, Promise<Answer>>} */
const answers = new Map();

/**
 * Asks the shop; the bytes stay as they were sent.
 *
 * @param {string} path
 * @param {string} encoding
 * @returns {Promise<Answer>}
 */
function ask(path, encoding) {
  const { promise, resolve, reject } = Promise.withResolvers();
  get(new URL(path, origin), { headers: { 'accept-encoding': encoding, 'sec-fetch-dest': 'document' } }, (answer) => {
    /** @type {Buffer[]} */
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      const given = HEADERS.flatMap((name) =>
        answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]],
      );
      const headers =
        kind === 'bare'
          ? { ...Object.fromEntries(given), 'content-length': body.byteLength }
          : { 'content-type': 'application/json', ...(cacheControl === '' ? {} : { 'cache-control': cacheControl }) };
      resolve({ status: answer.statusCode ?? 500, headers, body });
    });
  }).on('error', reject);
  return promise;
}

const server = createServer((request, response) => {
  const encoding = kind === 'bare' ? (request.headers['accept-encoding']?.toString() ?? 'identity') : 'identity';
  const path = request.url ?? '/';
  const key = `${encoding} ${path}`;
  const answer = answers.get(key) ?? ask(path, encoding);
  answers.set(key, answer);
  answer.then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    () => response.writeHead(502).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
