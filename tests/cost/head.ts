/** Dimensions that every request has: those of its address and of its head. */
import { HEAD_LIMITS } from '../../src/bounds/limits.ts';
import { type Dimension, HEAD_BYTES, many, sizesOf } from './dimension.ts';
import type { Sent } from './shop.ts';

/** A request that a route accepts. */
export type Sample = (salt: string) => Sent;

interface HeadDimension {
  readonly name: string;
  /** Bytes of one unit. */
  readonly unit: number;
  /** Units that the gate lets through, beside what the samples have themselves. */
  readonly limit: number;
  readonly change: (sent: Sent, size: number, salt: string) => Sent;
}

/** Parts of a head, and bytes of it, that samples and salts need themselves. */
const SPARE = 20;
const SPARE_BYTES = 400;

const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${query}`,
});
const withPath = (sent: Sent, more: string): Sent => {
  const [path = '', query] = sent.path.split('?');
  return { ...sent, path: `${path.replace(/\/$/, '')}${more}${query === undefined ? '' : `?${query}`}` };
};
const withHeaders = (sent: Sent, ...headers: (readonly [string, string])[]): Sent => ({
  ...sent,
  headers: [...(sent.headers ?? []), ...headers],
});

/** Headers that hold lists. */
const LISTS: readonly (readonly [name: string, item: string])[] = [
  ['accept', 'text/html;q=0.1'],
  ['accept-encoding', 'gzip;q=0.1'],
  ['accept-language', 'th;q=0.1'],
  ['if-none-match', 'W/"abc"'],
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'krua.test'],
  ['forwarded', 'for=203.0.113.9'],
  ['available-dictionary', ':abc=:'],
];

const HEAD: readonly HeadDimension[] = [
  {
    name: 'parameters',
    unit: 7,
    limit: HEAD_LIMITS.parameters - SPARE,
    change: (sent, size, salt) => withQuery(sent, many(size, (index) => `${salt}${index}=`).join('&')),
  },
  {
    name: 'values of a parameter',
    unit: 4,
    limit: HEAD_LIMITS.parameters - SPARE,
    change: (sent, size, salt) => withQuery(sent, `x=${salt}&${many(size, () => 'q=1').join('&')}`),
  },
  {
    name: 'length of a parameter',
    unit: 9,
    limit: (HEAD_LIMITS.queryBytes - SPARE_BYTES) / 9,
    change: (sent, size, salt) => withQuery(sent, `q=${salt}${'%E0%B8%81'.repeat(size)}`),
  },
  {
    name: 'segments',
    unit: 2,
    limit: HEAD_LIMITS.segments - SPARE,
    change: (sent, size, salt) => withPath(sent, `/${salt}${'/a'.repeat(size)}`),
  },
  {
    name: 'slashes',
    unit: 1,
    limit: HEAD_LIMITS.segments - SPARE,
    change: (sent, size, salt) => withPath(sent, `/${salt}${'/'.repeat(size)}`),
  },
  {
    name: 'length of the path',
    unit: 1,
    limit: HEAD_LIMITS.pathBytes - SPARE_BYTES,
    change: (sent, size, salt) => withPath(sent, `/${salt}${'a'.repeat(size)}`),
  },
  {
    name: 'encoded path',
    unit: 9,
    limit: (HEAD_LIMITS.pathBytes - SPARE_BYTES) / 9,
    change: (sent, size, salt) => withPath(sent, `/${salt}${'%E0%B8%81'.repeat(size)}`),
  },
  {
    name: 'path encoded twice',
    unit: 5,
    limit: (HEAD_LIMITS.pathBytes - SPARE_BYTES) / 5,
    change: (sent, size, salt) => withPath(sent, `/${salt}${'%2541'.repeat(size)}`),
  },
  {
    name: 'cookies',
    unit: 8,
    limit: HEAD_LIMITS.cookies - SPARE,
    change: (sent, size, salt) => withHeaders(sent, ['cookie', many(size, (index) => `${salt}${index}=`).join('; ')]),
  },
  {
    name: 'length of a cookie',
    unit: 1,
    limit: HEAD_LIMITS.headerBytes - 2 * SPARE_BYTES,
    change: (sent, size, salt) => withHeaders(sent, ['cookie', `auth=${salt}${'a'.repeat(size)}`]),
  },
  {
    name: 'headers',
    unit: 9,
    limit: HEAD_LIMITS.headers - SPARE,
    change: (sent, size, salt) => withHeaders(sent, ...many(size, (index) => [`x${salt}${index}`, '1'] as const)),
  },
  {
    name: 'lists in headers',
    unit: LISTS.reduce((sum, [, item]) => sum + item.length + 1, 0),
    limit: HEAD_LIMITS.listMembers - SPARE,
    change: (sent, size) =>
      withHeaders(sent, ...LISTS.map(([name, item]) => [name, many(size, () => item).join()] as const)),
  },
  {
    name: 'length of the host',
    unit: 2,
    limit: (HEAD_LIMITS.hostCharacters - SPARE) / 2,
    change: (sent, size, salt) => withHeaders(sent, ['host', `${salt}${'.a'.repeat(size)}`]),
  },
];

/** The dimensions of a route's address and head. */
export function headDimensions(route: string, sample: Sample, heavy?: Dimension['heavy']): Dimension[] {
  return HEAD.map(({ name, unit, limit, change }) => ({
    route,
    name,
    sizes: sizesOf(HEAD_BYTES / unit, limit),
    gateLimit: Math.floor(limit),
    ...(heavy === undefined ? {} : { heavy }),
    at: (size, salt) => change(sample(salt), size, salt),
  }));
}
