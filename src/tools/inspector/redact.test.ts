// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machines } from '#machines/index.ts';
import { REDACTED, redact } from './redact.ts';
import { isSensitive } from './sensitive.ts';

const SECRET = 'c2VjcmV0LW9mLWEtY2FydA';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.dBjftJeZ4CVP-mB92K27uhbU';

test.each([
  'cart_secret',
  'cartSecret',
  'CART-SECRET',
  'token',
  'accessToken',
  'x-app-access-token',
  'refresh_token',
  'idToken',
  'password',
  'newPassword',
  'cookie',
  'Set-Cookie',
  'Authorization',
  'credentials',
  'apiKey',
  'session_id',
  'email',
  'e-mail',
  'eMail',
  'contact_email',
  'phone',
  'phoneNumber',
  'mobile_phone',
  'tel',
  'address',
  'shippingAddress',
  'name',
  'first_name',
  'lastName',
  'userName',
  'username',
  'displayName',
  'dateOfBirth',
  'IBAN',
  'card_number',
  'JWT',
])('%s is sensitive', (key) => {
  expect(isSensitive(key)).toBe(true);
});

test.each([
  'type',
  'web_name',
  'webName',
  'items',
  'quantity',
  'uuid',
  'cart_id',
  'key',
  'auth',
  'auth.changed',
  'code',
  'title',
  'pinned',
  'telling',
  'mailbox',
  'states',
  'tokenize',
  'cart.sync',
])('%s is not', (key) => {
  expect(isSensitive(key)).toBe(false);
});

describe('redacts values of sensitive keys', () => {
  test('at any depth, in lists, whole branches of it', () => {
    expect(
      redact({
        credentials: null,
        request: [{ body: { cart_id: 'c1', cart_secret: SECRET, items: [{ uuid: 'u1', quantity: 2 }] } }],
        user: {
          name: 'A visitor',
          email: 'visitor@example.com',
          level: 3,
          address: { street: 'Road 1', zip: [10110] },
        },
      }),
    ).toEqual({
      credentials: null,
      request: [{ body: { cart_id: 'c1', cart_secret: REDACTED, items: [{ uuid: 'u1', quantity: 2 }] } }],
      user: { name: REDACTED, email: REDACTED, level: 3, address: REDACTED },
    });
  });

  test('but shows that it is not there', () => {
    const nothing = { token: null, password: '', cookie: false, email: undefined };
    expect(redact(nothing)).toEqual(nothing);
    expect(redact({ pin: 0, otp: 123456 })).toEqual({ pin: REDACTED, otp: REDACTED });
  });

  test('in maps, sets, headers, queries and forms', () => {
    const form = new FormData();
    form.set('phone', '0812345678');
    form.set('size', 'L');
    expect(
      redact({
        map: new Map<string, unknown>([
          ['cart_secret', SECRET],
          ['inner', new Map([['token', 'abcd']])],
        ]),
        byNumber: new Map([[1, { password: 'x' }]]),
        set: new Set([{ email: 'a@b.example' }]),
        headers: new Headers({ authorization: `Bearer ${JWT}`, accept: '*/*' }),
        query: new URLSearchParams({ token: 'abc', q: 'tea' }),
        form,
      }),
    ).toEqual({
      map: { cart_secret: REDACTED, inner: { token: REDACTED } },
      byNumber: [[1, { password: REDACTED }]],
      set: [{ email: REDACTED }],
      headers: { accept: '*/*', authorization: REDACTED },
      query: { token: REDACTED, q: 'tea' },
      form: { phone: REDACTED, size: 'L' },
    });
  });

  test('in errors, their causes and what hangs on them', () => {
    const error = new TypeError(`cart_secret=${SECRET} was refused`, { cause: new Error('for visitor@example.com') });
    expect(redact(Object.assign(error, { request: { cart_secret: SECRET } }))).toEqual({
      error: 'TypeError',
      message: `cart_secret=${REDACTED} was refused`,
      request: { cart_secret: REDACTED },
      cause: { error: 'Error', message: `for ${REDACTED}` },
    });
  });
});

describe('redacts secrets in texts', () => {
  test.each([
    [`see ${JWT}, please`, `see ${REDACTED}, please`],
    [`Authorization: Bearer ${SECRET}`, `Authorization: ${REDACTED} ${REDACTED}`],
    [`sent with bearer ${SECRET}`, `sent with bearer ${REDACTED}`],
    [`/pay/checkout/raan/1?s=${SECRET}#top`, `/pay/checkout/raan/1?s=${REDACTED}#top`],
    [`https://a.example/back?code=${SECRET}&lang=th`, `https://a.example/back?code=${REDACTED}&lang=th`],
    [`/?q=tea&access_token=${SECRET}`, `/?q=tea&access_token=${REDACTED}`],
    [`locale=th; session_id=${SECRET}; viewport=1`, `locale=th; session_id=${REDACTED}; viewport=1`],
    [`https://shop:${SECRET}@a.example/`, `https://${REDACTED}@a.example/`],
    [`mail to visitor@example.com now`, `mail to ${REDACTED} now`],
    [`{"cart_secret": "${SECRET}", "items": [`, `{"cart_secret": "${REDACTED}", "items": [`],
    [`password: 'two words'`, `password: '${REDACTED}'`],
    ['Your cart is not saved yet', 'Your cart is not saved yet'],
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['/en/products?page=2&sort=name', '/en/products?page=2&sort=name'],
  ])('%s', (text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  test('in JSON within texts, also within JSON', () => {
    const inner = JSON.stringify({ cart_secret: SECRET, n: 1 });
    expect(redact(inner)).toBe(JSON.stringify({ cart_secret: REDACTED, n: 1 }));
    expect(redact(JSON.stringify({ body: inner }))).toBe(
      JSON.stringify({ body: JSON.stringify({ cart_secret: REDACTED, n: 1 }) }),
    );
    expect(redact(JSON.stringify(inner))).toBe(JSON.stringify(JSON.stringify({ cart_secret: REDACTED, n: 1 })));
  });

  test('and in names of properties', () => {
    expect(redact({ 'visitor@example.com': 1, [JWT]: 2 })).toEqual({ [REDACTED]: 2 });
  });
});

test('copies any value into plain JSON', () => {
  const cyclic: { self?: unknown; list: unknown[] } = { list: [] };
  cyclic.self = cyclic;
  cyclic.list.push(cyclic);
  const shared = { a: 1 };
  const broken = {
    get bad(): unknown {
      throw new Error('no');
    },
  };
  expect(
    redact({
      cyclic,
      twice: [shared, shared],
      date: new Date(0),
      never: new Date(Number.NaN),
      big: 10n,
      nan: Number.NaN,
      symbol: Symbol('x'),
      save: function save() {},
      bytes: new Uint8Array(3),
      url: new URL(`https://a.example/?token=${SECRET}`),
      broken,
      own: JSON.parse('{"__proto__": {"token": "abc"}}'),
      gap: [undefined],
      ref: { secret: SECRET, toJSON: () => ({ id: 'x:1', password: SECRET }) },
    }),
  ).toEqual({
    cyclic: { self: '[circular]', list: ['[circular]'] },
    twice: [shared, shared],
    date: '1970-01-01T00:00:00.000Z',
    never: 'Invalid Date',
    big: '10',
    nan: 'NaN',
    symbol: 'Symbol(x)',
    save: { type: 'save' },
    bytes: '[3 bytes]',
    url: `https://a.example/?token=${REDACTED}`,
    broken: { bad: '[unreadable]' },
    own: JSON.parse(`{"__proto__": {"token": "${REDACTED}"}}`),
    gap: [null],
    ref: { id: 'x:1', password: REDACTED },
  });
  let deep: unknown = 1;
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  expect(JSON.stringify(redact(deep))).toContain('[too deep]');
});

test('redacts a secret in any container, and changes nothing of its input', () => {
  const key = fc.constantFrom('cart_secret', 'accessToken', 'e-mail', 'Password', 'shipping_address');
  const secret = fc.record({ key, value: fc.constant(SECRET) }).map(({ key, value }) => ({ [key]: value }));
  const wrapped: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      secret,
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 5 }), tie('value'), { minKeys: 1, maxKeys: 3 }),
      tie('value').map((inner) => new Map([['kept', inner]])),
      tie('value').map((inner) => new Set([inner])),
      tie('value').map((inner) => JSON.stringify(inner)),
      tie('value').map((inner) => new Error('failed', { cause: inner })),
    ),
  })).value;
  fc.assert(
    fc.property(wrapped, (value) => {
      const before = structuredClone(value);
      expect(JSON.stringify(redact(value)) ?? '').not.toContain(SECRET);
      expect(structuredClone(value)).toEqual(before);
    }),
    { numRuns: 300, seed: 4 },
  );
});

test.each(Object.entries(machines))('leaves the names in the chart of %s alone', (_name, machine) => {
  const functionsNamed = (_key: string, value: unknown) => (typeof value === 'function' ? { type: value.name } : value);
  const chart: unknown = JSON.parse(JSON.stringify(machine.config, functionsNamed));
  expect(JSON.parse(JSON.stringify(redact(machine.config)))).toEqual(chart);
});
