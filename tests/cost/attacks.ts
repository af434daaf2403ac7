/** The inputs that stopped the process once, and their siblings: one request each, by the line of docs/field-faults.md. */
import { randomUUID } from 'node:crypto';
import { uuidOf } from '../contract/store-client.ts';
import { many } from './dimension.ts';
import { ORIGIN, type Sent } from './shop.ts';

/** The sent content, and its request; each run has its own. */
export type Attack = readonly [what: string, send: () => Sent];

const OWN_ORIGIN = [
  ['origin', ORIGIN],
  ['sec-fetch-site', 'same-origin'],
] as const;

function form(path: string, body: string, accept = 'text/html', type = 'application/x-www-form-urlencoded'): Sent {
  return { method: 'POST', path, headers: [...OWN_ORIGIN, ['content-type', type], ['accept', accept]], body };
}

function json(path: string, body: string, headers: Sent['headers'] = []): Sent {
  return { method: 'POST', path, headers: [...OWN_ORIGIN, ['content-type', 'application/json'], ...headers], body };
}

const get = (path: string): Sent => ({ method: 'GET', path });
const names = (count: number) => many(count, (at) => `n${at}=`).join('&');
const objects = (bytes: number) => `[${'{},'.repeat(bytes / 3)}{}]`;
const parts = (count: number) =>
  `${many(count, (at) => `--x\r\ncontent-disposition: form-data; name="n${at}"\r\n\r\n1\r\n`).join('')}--x--\r\n`;

/** Forms and queries of thousands of names. */
export const NAMES: readonly Attack[] = [
  ['a form of 10,000 names', () => form('/api/forms/contact', names(10_000))],
  ['a form of 30,000 names', () => form('/api/forms/contact', names(30_000))],
  ['an unknown form of 30,000 names', () => form('/api/forms/nothing', names(30_000))],
  ['a form of 30,000 names, sent by the app', () => form('/api/forms/contact', names(30_000), 'application/json')],
  ['a form of 30,000 values of one name', () => form('/api/forms/contact', 'n=&'.repeat(30_000))],
  [
    'a form of 20,000 parts',
    () => form('/api/forms/contact', parts(20_000), 'application/json', 'multipart/form-data; boundary=x'),
  ],
  [
    'a form of 30,000 names in JSON',
    () => json('/api/forms/contact', JSON.stringify(Object.fromEntries(many(30_000, (at) => [`n${at}`, 0])))),
  ],
  ['a log-in of 30,000 names', () => form('/account/login', names(30_000))],
  ['a query of 14.7 kB of names', () => get(`/?${names(2000)}`)],
  ['a query of a call of 14.7 kB of names', () => get(`/api/search?${names(2000)}`)],
];

/** Lists of items that are checked one by one. */
export const COUNTS: readonly Attack[] = [50, 300, 1000].map((kB) => [
  `${kB} kB of empty counts`,
  () => json('/api/experiments/count', `{"counts":${objects(kB * 1000)}}`),
]);

/** Carts of more lines than any has. */
export const ITEMS: readonly Attack[] = [
  ['1 MB of empty items', () => json('/api/x4/cart/checkoutByItems', `{"items":${objects(1_000_000)}}`)],
  ['200 kB of empty items', () => json('/api/x4/cart/checkoutByItems', `{"items":${objects(200_000)}}`)],
  ['200 kB of empty items of a saved cart', () => json('/api/x4/cart/update_items', `{"items":${objects(200_000)}}`)],
  [
    '200 kB of removed items',
    () => json('/api/x4/cart/update_items', `{"items":[],"remove_items":[${'"",'.repeat(60_000)}""]}`),
  ],
];

/** Addresses of thousands of segments. */
export const PATHS: readonly Attack[] = [
  ['7,500 segments', () => get('/a'.repeat(7500))],
  ['7,500 segments of a payload', () => get(`${'/a'.repeat(7490)}/_payload.json`)],
  ['7,500 segments of a call', () => get(`/api${'/a'.repeat(7490)}`)],
  ['7,500 segments as a parameter', () => get(`/api/page?path=${'/a'.repeat(7490)}`)],
  ['15,000 slashes', () => get('/'.repeat(15_000))],
];

/** Addresses that caches could keep. */
export const LONG_PATHS: readonly Attack[] = [['a path of 15 kB', () => get(`/${'a'.repeat(15_000)}`)]];

/** Products that no shop has, to be stored with an idempotency key. */
export const UNKNOWN_PRODUCTS: readonly Attack[] = [32_191, 4000].map((count) => [
  `${count} unknown products with a new key`,
  () => {
    const items = many(count, (at) => ({ uuid: uuidOf(900_000 + at), quantity: 1 }));
    return json('/api/x4/cart/checkoutByItems', JSON.stringify({ items }), [['idempotency-key', randomUUID()]]);
  },
]);
