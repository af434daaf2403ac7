import { expect, test } from 'vitest';
import { effectsOf, storedBy } from './call-effects.ts';
import { createEffects, type Effect, TooManyRequests } from './effects.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const GUEST = { webId: '1', account: null, address: '203.0.113.9' };

/** The counters of an effect: subject and amount. */
async function counters(effect: Effect, by: object = {}, recipient?: string, about?: 'order'): Promise<string[]> {
  const charged: string[] = [];
  const effects = createEffects({
    consume: (counted) => {
      charged.push(...counted.map(({ rate, subject }) => `${subject.join(' ')}: ${rate.requests}`));
      return Promise.resolve(undefined);
    },
  });
  await effects.allow(effect, { ...GUEST, ...by }, NOW, { recipient, about });
  return charged;
}

test('counts guests by network and accounts, each beside the shop', { meta: { field: ['2.4'] } }, async () => {
  expect([
    await counters('cart-written'),
    await counters('cart-written', { account: { id: 'a' } }),
    await counters('searched', { address: '2001:db8::1' }),
    await counters('cart-written', { address: '127.0.0.1' }),
    await counters('cart-opened', { address: '' }),
  ]).toEqual([
    ['cart-written 1 network 203.0.113.9: 300', 'cart-written 1: 30000'],
    ['cart-written 1 account a: 300', 'cart-written 1: 30000'],
    ['searched 1 network 2001:db8:0:0::/64: 240', 'searched 1: 30000'],
    [],
    [],
  ]);
});

test('counts the loopback address too, as several visitors', { meta: { field: ['2.4'] } }, async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await counters('order-placed', { address })).toEqual([
      `order-placed 1 network ${address}: 100`,
      'order-placed 1: 6000',
    ]);
});

test('counts mails by who gets them, from any visitor, in any shop', { meta: { field: ['2.4'] } }, async () => {
  expect([
    await counters('mail-sent', { address: '' }, ' Somebody@Example.com '),
    await counters('mail-sent', { account: { id: 'a' } }, 'somebody@example.com'),
    await counters('mail-sent', { address: '' }, 'Somebody+17+b@example.com'),
    await counters('mail-sent', { address: '' }, '+@example.com'),
  ]).toEqual([
    ['mail-sent recipient somebody@example.com: 20'],
    ['mail-sent recipient somebody@example.com: 20', 'mail-sent 1 account a: 40', 'mail-sent 1: 12000'],
    ['mail-sent recipient somebody@example.com: 20'],
    ['mail-sent recipient +@example.com: 20'],
  ]);
});

test('counts what calls store, by the bytes of their bodies', { meta: { field: ['1.7'] } }, () => {
  const stored = ['cartUpdate', 'formSubmit', 'builderSave', 'builderPreview'].map((name) => storedBy(name, 10_000));
  expect(stored).toEqual([
    { effect: 'cart-stored', kibibytes: 30 },
    { effect: 'form-stored', kibibytes: 10 },
    { effect: 'page-stored', kibibytes: 10 },
    undefined,
  ]);
});

test('refuses with the seconds to wait', { meta: { field: ['2.4'] } }, async () => {
  const effects = createEffects({ consume: () => Promise.resolve(7) });
  await expect(effects.allow('cart-opened', GUEST, NOW)).rejects.toEqual(new TooManyRequests(7));
});

test('counts mails about orders apart from those for passwords', { meta: { field: ['2.4'] } }, async () => {
  expect(await counters('mail-sent', { address: '' }, 'somebody@example.com', 'order')).toEqual([
    'mail-sent order recipient somebody@example.com: 20',
  ]);
});

test.each(['/search', '/search/', '//search', 'search', '/about'])('%s is counted as a search if it is one', (path) => {
  expect(effectsOf({ name: 'page', query: { path }, isGuest: true, isUpload: false })).toEqual(
    path === '/about' ? [] : ['searched'],
  );
});
