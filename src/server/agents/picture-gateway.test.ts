/** The proxy of the screenshot browser. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PictureGateway, openPictureGateway } from './picture-gateway.ts';

let gateway: PictureGateway;
const asked: string[] = [];

beforeAll(async () => {
  const answerFile = async (path: string, method: string) => {
    asked.push(`${method} ${path}`);
    return new Response('file', { headers: { 'content-type': 'text/css' } });
  };
  gateway = await openPictureGateway('<p>page</p>', answerFile, () => undefined);
});
afterAll(() => gateway.close());

/** Sends a request to the proxy as a browser does: with the absolute URL. */
function ask(address: string, method = 'GET'): Promise<{ status: number | undefined; body: string; policy: unknown }> {
  const { hostname, port } = new URL(gateway.proxy);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: address }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode, body, policy: answer.headers['content-security-policy'] });
      });
    });
    sent.on('error', reject).end();
  });
}

const meta = { field: ['2.2'] };

test('answers the page, and files of its shop out of this process', { meta }, async () => {
  const page = await ask(gateway.page);
  expect([page.status, page.body, String(page.policy).includes("default-src 'none'")]).toEqual([
    200,
    '<p>page</p>',
    true,
  ]);
  expect(await ask('http://page.invalid/assets/a.css?v=1')).toMatchObject({ status: 200, body: 'file' });
  expect(asked).toEqual(['GET /assets/a.css?v=1']);
});

test.each([
  ['http://127.0.0.1:9999/', 'GET'],
  ['http://localhost:5432/', 'GET'],
  ['http://[::1]/', 'GET'],
  ['http://169.254.169.254/latest/meta-data/', 'GET'],
  ['http://page.invalid.evil.example/', 'GET'],
  ['http://page.invalid@evil.example/', 'GET'],
  ['http://page.invalid:81/', 'GET'],
  ['https://page.invalid/', 'GET'],
  ['ftp://page.invalid/', 'GET'],
  ['/assets/a.css', 'GET'],
  ['http://page.invalid/assets/a.css', 'POST'],
])('refuses %s by %s', { meta }, async (address, method) => {
  asked.length = 0;
  expect([(await ask(address, method)).status, asked]).toEqual([403, []]);
});

test.each([
  'CONNECT 127.0.0.1:9999 HTTP/1.1',
  'GET http://page.invalid/ HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket',
])('opens no tunnel: %j', { meta }, async (head) => {
  const { hostname, port } = new URL(gateway.proxy);
  const socket = connect(Number(port), hostname);
  socket.end(`${head}\r\nhost: page.invalid\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
});
