// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { connectPreview } from './preview-host.ts';
import { READY, SHOP } from './testing/fake-frame.ts';
import { type FakeHost, openHostBeforeEach, HELLO, PAGE, withoutIds } from './testing/fake-host.ts';

let frame: FakeHost['frame'];
let preview: FakeHost['preview'];
let events: FakeHost['events'];

openHostBeforeEach((host) => ({ frame, preview, events } = host));

describe('the handshake', () => {
  test('greets a ready frame, only at its origin, and connects once it acknowledges', async () => {
    await frame.send(READY);
    expect(preview.state()).toBe('connecting');
    expect(withoutIds(await frame.acknowledge())).toEqual([HELLO]);
    expect([preview.state(), events, [...frame.targets]]).toEqual(['connected', [['ready', READY]], [SHOP]]);
  });

  test('greets after half a second a frame that was ready before', async () => {
    await vi.advanceTimersByTimeAsync(499);
    expect(frame.drainPosted()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, version: 2, session: '' }]);
    expect(events).toEqual([['ready', undefined]]);
  });

  test('greets a frame at once when it loads', () => {
    frame.element.dispatchEvent(new Event('load'));
    expect(withoutIds(frame.drainPosted())).toEqual([{ ...HELLO, version: 2, session: '' }]);
  });

  test('greets every second, and fails after 15 greetings with a hint', async () => {
    const outcome = preview.replace('/', PAGE);
    await vi.advanceTimersByTimeAsync(500 + 14_999);
    expect([frame.drainPosted().length, events]).toEqual([15, []]);
    await vi.advanceTimersByTimeAsync(1);
    const message = `no answer from ${SHOP}: is it open in the frame, and http://localhost:3000 listed in its PREVIEW_ORIGINS?`;
    expect(events).toEqual([['error', { code: 'NO_ANSWER', message, expected: SHOP, seen: undefined }]]);
    expect(await outcome).toEqual({ ok: false, code: 'NO_ANSWER', message });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([preview.state(), frame.drainPosted()]).toEqual(['resting', []]);
  });

  test('retries after an error when the frame loads or sends a message, and at the next call', async () => {
    for (const trial of [
      () => frame.element.dispatchEvent(new Event('load')),
      () => frame.send({ raan: 1, type: 'pong' }),
      () => preview.theme('dark'),
    ]) {
      await vi.advanceTimersByTimeAsync(20_000);
      frame.drainPosted();
      expect(preview.state()).toBe('resting');
      void trial();
      expect([preview.state(), frame.drainPosted()[0]?.type]).toEqual(['connecting', 'hello']);
    }
  });

  test('sends nothing to a storefront of another version', async () => {
    await frame.send({ ...READY, versions: [3, 4] });
    expect([preview.state(), frame.drainPosted()]).toEqual(['resting', []]);
    expect(events).toEqual([
      [
        'error',
        {
          code: 'UNSUPPORTED_VERSION',
          message: 'the storefront speaks 3, 4, this builder 2, 1',
          expected: SHOP,
          seen: undefined,
        },
      ],
    ]);
  });

  test('greets a storefront in the newest version that both speak', async () => {
    await frame.send({ ...READY, versions: [1, 2, 3] });
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, version: 2 }]);
    expect(preview.state()).toBe('connected');
  });

  test('greets a storefront of version 1 in its own where that has not said which it speaks', async () => {
    frame.element.dispatchEvent(new Event('load'));
    await frame.acknowledge('UNSUPPORTED_VERSION');
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, version: 1, session: '' }]);
    expect([preview.state(), events]).toEqual(['connected', [['ready', undefined]]]);
  });

  test('reports a refused greeting', async () => {
    await frame.send(READY);
    await frame.acknowledge('UNSUPPORTED_VERSION');
    expect(events).toEqual([['error', { code: 'UNSUPPORTED_VERSION', message: '', expected: SHOP, seen: undefined }]]);
  });
});

describe('origins', () => {
  test('reports a storefront at another origin once, with both origins', async () => {
    await frame.send(READY, { origin: 'https://other.example' });
    await frame.send(READY, { origin: 'https://other.example' });
    const message = `expected a storefront at ${SHOP}, seen one at https://other.example`;
    expect(events).toEqual([
      ['error', { code: 'WRONG_ORIGIN', message, expected: SHOP, seen: 'https://other.example' }],
    ]);
    expect([preview.state(), frame.drainPosted()]).toEqual(['resting', []]);
  });

  test('ignores other windows and invalid messages', async () => {
    await frame.send(READY, { source: window });
    await frame.send(READY, { source: null });
    for (const data of [undefined, null, 'ready', 1, [], { type: 'ready' }, { ...READY, raan: 2 }])
      await frame.send(data);
    for (const data of [
      { raan: 1, type: 'toString' },
      { raan: 1, type: 'later' },
      { ...READY, features: [1] },
    ])
      await frame.send(data);
    expect([events, frame.drainPosted()]).toEqual([[], []]);
  });

  test('reports a refusal with the origin to list', async () => {
    const outcome = preview.replace('/', PAGE);
    await vi.advanceTimersByTimeAsync(500);
    await frame.send({ raan: 1, type: 'refused', origin: 'http://localhost:3000' });
    const message = `${SHOP} lets no builder at http://localhost:3000 in: list it in PREVIEW_ORIGINS`;
    expect(events).toEqual([['refused', { code: 'REFUSED', message, expected: SHOP, seen: 'http://localhost:3000' }]]);
    expect(await outcome).toEqual({ ok: false, code: 'REFUSED', message });
  });

  test.each(['https://shop.example/', 'shop.example', '', 'null', 'https://shop.example/en'])(
    'an origin such as "%s" is refused',
    (origin) => {
      expect(() => connectPreview(frame.element, { origin })).toThrow(
        `origin: expected one such as "https://shop.example", found "${origin}"`,
      );
    },
  );
});
