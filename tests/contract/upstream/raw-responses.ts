/** Reads the bytes of one connection as answers (RFC 9112, section 6.3), the way a visitor's browser would. */

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Whether the connection ended within the answer. */
  readonly isCut: boolean;
}

const BODILESS = new Set([204, 205, 304]);

/**
 * `methods`: of the intended requests, in their order. The server may have read other requests from the same bytes, so
 * a response to HEAD has no body only if the next response follows at once. An interim response (1xx) does not count.
 */
export function parseResponses(bytes: Buffer, methods: readonly string[]): readonly RawResponse[] {
  const text = bytes.toString('latin1');
  const answers: RawResponse[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\r\n\r\n', at);
    if (end < 0) return [...answers, { status: 0, headers: new Headers(), body: text.slice(at), isCut: true }];
    const [statusLine = '', ...lines] = text.slice(at, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    at = end + 4;
    if (status >= 100 && status < 200) continue;
    const isBodiless =
      BODILESS.has(status) || (methods[answers.length] === 'HEAD' && (at === text.length || isStart(text, at)));
    const read = isBodiless ? { body: '', next: at, isCut: false } : readBody(text, at, headers);
    answers.push({ status, headers, body: read.body, isCut: read.isCut });
    at = read.next;
  }
  return answers;
}

function isStart(text: string, at: number): boolean {
  return text.startsWith('HTTP/1.1 ', at);
}

function readBody(text: string, start: number, headers: Headers) {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(text, start);
  const length = Number(headers.get('content-length') ?? text.length - start);
  return { body: text.slice(start, start + length), next: start + length, isCut: start + length > text.length };
}

function readChunks(text: string, start: number) {
  let body = '';
  for (let at = start; ;) {
    const line = /^([0-9a-f]+)[^\r\n]*\r\n/i.exec(text.slice(at, at + 64));
    if (line === null) return { body, next: text.length, isCut: true };
    const size = Number.parseInt(line[1] ?? '', 16);
    at += line[0].length;
    body += text.slice(at, at + size);
    at += size + 2;
    if (at > text.length) return { body, next: text.length, isCut: true };
    if (size === 0) return { body, next: at, isCut: false };
  }
}
