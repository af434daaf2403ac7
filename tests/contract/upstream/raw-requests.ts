/** Requests as no well-behaved client writes them: lengths that lie, encodings nobody knows, folded and repeated headers, pieces. */

/** A stream of numbers in [0, 1) that a seed determines (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The bytes of one connection, in the pieces they are written in. */
export interface RawRequests {
  readonly pieces: readonly string[];
  /** Methods of the requests that were meant, in their order. */
  readonly methods: readonly string[];
}

const METHODS = [
  'GET',
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'QUERY',
  'TRACE',
  'get',
  'M-SEARCH',
];
const VERSIONS = [...Array.from({ length: 60 }, () => 'HTTP/1.1'), 'HTTP/1.0', 'HTTP/1.9', 'HTTP/2.0', 'http/1.1'];
const LINE_ENDS = [...Array.from({ length: 90 }, () => '\r\n'), '\n', '\r', '\r\r\n'];
const ODD_HEADERS = [
  'Connection: content-length',
  'Connection: keep-alive, transfer-encoding, host',
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Proxy-Connection: keep-alive',
  'Keep-Alive: timeout=99, max=99',
  'Expect: 100-continue',
  'Expect: something',
  'TE: trailers, chunked',
  'Trailer: Content-Length',
  'X-Folded: a\r\n Content-Length: 7',
  'X-Folded: a\r\n\tTransfer-Encoding: chunked',
  ' Content-Length: 7',
  'Content-Length : 7',
  'Content_Length: 7',
  'Content-Length\0: 7',
  'X-Value: a\0b',
  'X-Value: a\rContent-Length: 7',
  'X-Value: a\nContent-Length: 7',
  ': empty',
  ':method: POST',
  'no colon at all',
  'Host: other.example',
  'X-Forwarded-Host: other.example',
  'X-Forwarded-For: 127.0.0.1',
  'Content-Encoding: gzip',
  'Accept-Encoding: gzip',
  'Content-Type: multipart/form-data; boundary=x',
  `X-Long: ${'a'.repeat(5000)}`,
];
const ENCODINGS = [
  'chunked',
  'Chunked',
  'chunked, identity',
  'identity',
  'gzip, chunked',
  'xchunked',
  '"chunked"',
  'chunked;q=1',
  '\u000Bchunked',
  'chunked\t',
  'chunked\r\nTransfer-Encoding: identity',
  'identity\r\nTransfer-Encoding: chunked',
  '\r\n chunked',
  '',
];

/** Bytes of `run`'s connection, to paths below `folder`; each canary in them begins with `prefix`. */
export function writeRequests(random: Random, prefix: string, folder = '/api'): RawRequests {
  const methods: string[] = [];
  let bytes = '';
  const count = 1 + Math.floor(random() * 4);
  for (let index = 0; index < count; index += 1) {
    const method = pick(random, METHODS);
    methods.push(method);
    bytes += writeRequest(random, method, `${prefix}-${index}`, folder);
  }
  if (random() < 0.5)
    bytes += `GET ${folder}/last HTTP/1.1\r\nHost: shop.example\r\nX-Canary: ${prefix}-last\r\nConnection: close\r\n\r\n`;
  if (random() < 0.1) bytes = mutate(random, bytes);
  if (random() < 0.1) bytes = bytes.slice(0, Math.floor(random() * bytes.length));
  return { pieces: cut(random, bytes), methods: [...methods, 'GET'] };
}

function writeRequest(random: Random, method: string, canary: string, folder: string): string {
  const end = pick(random, LINE_ENDS);
  const target = random() < 0.05 ? `http://shop.example${folder}/${canary}` : `${folder}/${canary}`;
  const { headers, body } = writeBody(random, method, canary, folder);
  const odd = Array.from({ length: random() < 0.75 ? 0 : 1 + Math.floor(random() * 2) }, () =>
    pick(random, ODD_HEADERS),
  );
  const lines = [
    ...(random() < 0.97 ? ['Host: shop.example'] : []),
    `X-Canary: ${canary}`,
    ...shuffle(random, [...headers, ...odd]),
  ];
  return [`${method} ${target} ${pick(random, VERSIONS)}`, ...lines, '', body].join(end);
}

function writeBody(random: Random, method: string, canary: string, folder: string) {
  const hidden = `GET ${folder}/${canary}-hidden HTTP/1.1\r\nHost: inside\r\nX-Canary: ${canary}-hidden\r\n\r\n`;
  const content = pick(random, ['', 'abc', hidden, hidden, `0\r\n\r\n${hidden}`]);
  const isPlain = random() < 0.6;
  if (isPlain && !/^(?:POST|PUT|PATCH)$/.test(method)) return { headers: [], body: '' };
  const kind = isPlain ? random() * 0.35 : random();
  const off = pick(random, [-3, -1, 1, 5, 40]);
  if (kind < 0.2) return { headers: [`Content-Length: ${content.length}`], body: content };
  if (kind < 0.35) return { headers: ['Transfer-Encoding: chunked'], body: chunked(random, content, false) };
  if (kind < 0.45) return { headers: [`Content-Length: ${Math.max(0, content.length + off)}`], body: content };
  if (kind < 0.55) {
    const written = pick(random, ['+', '-', '0', ' ', '0x', '1_', '5, ', '']);
    return { headers: [`Content-Length: ${written}${content.length}`], body: content };
  }
  if (kind < 0.65) {
    const lengths = [content.length, Math.max(0, content.length + pick(random, [0, off]))];
    return { headers: lengths.map((length) => `Content-Length: ${length}`), body: content };
  }
  if (kind < 0.8)
    return { headers: [`Transfer-Encoding: ${pick(random, ENCODINGS)}`], body: chunked(random, content, true) };
  const body = random() < 0.5 ? content : chunked(random, content, true);
  return { headers: [`Content-Length: ${body.length}`, `Transfer-Encoding: ${pick(random, ENCODINGS)}`], body };
}

function chunked(random: Random, content: string, isOdd: boolean): string {
  const size = content.length.toString(16);
  const odd = isOdd && random() < 0.5;
  const head = odd
    ? pick(random, [
        `${size} `,
        `${size};a=b`,
        `0x${size}`,
        `+${size}`,
        `-${size}`,
        `1000000000000000${size}`,
        `${size}\n;`,
        '',
      ])
    : size;
  const between = odd ? pick(random, ['\r\n', '\n', '\r', '']) : '\r\n';
  const trailer = isOdd && random() < 0.3 ? 'Content-Length: 7\r\nX-Canary: trailer\r\n' : '';
  const chunk = content === '' ? '' : `${head}\r\n${content}${between}`;
  return `${chunk}0\r\n${trailer}\r\n`;
}

/** Changes, drops or adds single bytes. */
function mutate(random: Random, bytes: string): string {
  let changed = bytes;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
    const at = Math.floor(random() * changed.length);
    const byte = String.fromCharCode(Math.floor(random() * 256));
    changed = `${changed.slice(0, at)}${pick(random, ['', byte, `${byte}${changed[at] ?? ''}`, '\r\n'])}${changed.slice(at + 1)}`;
  }
  return changed;
}

function cut(random: Random, bytes: string): string[] {
  const places = Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * bytes.length));
  const ends = [0, ...places.toSorted((a, b) => a - b), bytes.length];
  return ends.slice(1).map((end, index) => bytes.slice(ends[index], end));
}

function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function pick<T>(random: Random, list: readonly T[]): T {
  const [first] = list;
  const picked = list[Math.floor(random() * list.length)] ?? first;
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}
