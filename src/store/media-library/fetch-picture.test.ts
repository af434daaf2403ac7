import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';

let port = 0;
let asked = 0;
const server = createServer(({ url = '' }, response) => {
  asked += 1;
  if (url === '/to') response.writeHead(302, { location: '/pictures/clay%20pot.png' });
  if (url === '/round') response.writeHead(302, { location: '/round' });
  if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' });
  if (url === '/gone') response.writeHead(404);
  response.end(url.endsWith('.png') ? 'picture' : 'no');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.close();
});
const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;
const isHere = (ip: string) => ip === '127.0.0.1';

test('a picture is fetched, also behind a redirect, and named by its path', async () => {
  expect(await fetchPicture(at('/to'), isHere)).toEqual({ bytes: Buffer.from('picture'), name: 'clay pot.png' });
});

test('circles, faults, other schemes and hosts inside are not fetched', async () => {
  for (const address of [at('/round'), at('/inside'), at('/gone'), 'file:///etc/passwd', 'http://a:b@127.0.0.1/', 'x'])
    expect(await fetchPicture(address, isHere)).toBeUndefined();
});

test('the server’s own network is never connected to, by address or by name', async () => {
  const before = asked;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])
    expect(await fetchPicture(at('/a.png', host))).toBeUndefined();
  expect(asked).toBe(before);
});

test('addresses are public where no registry reserves them', () => {
  const own = ['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.100.0.1', '0.0.0.0', '224.0.0.1'];
  const own6 = [
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:a00:1::',
    'ff02::1',
    'x',
  ];
  expect([...own, ...own6].filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((ip) => !isPublicAddress(ip))).toEqual([]);
});
