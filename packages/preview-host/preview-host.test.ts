// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToFrame } from './messages.ts';
import { connectPreview, type Preview } from './preview-host.ts';
import { type FakeFrame, fakeFrame, READY, SHOP } from './testing/fake-frame.ts';

const PAGE = { pageComponent: [{ type: 'heading', props: { text: 'One' } }] };
const TITLE = '/pageComponent/0/props/text';
const changed = (text: string) => ({ pageComponent: [{ type: 'heading', props: { text } }] });
const to = (text: string) => [{ op: 'replace', path: TITLE, value: text } as const];

let frame: FakeFrame;
let preview: Preview;
const events: [string, unknown][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  frame = fakeFrame();
  preview = connectPreview(frame.element, { origin: SHOP });
  for (const type of ['ready', 'rendered', 'select', 'hover', 'rects', 'route', 'refused', 'lost', 'error'] as const)
    preview.on(type, (detail) => events.push([type, detail]));
});
afterEach(() => {
  preview.disconnect();
  frame.remove();
  vi.useRealTimers();
});

/** The posted messages, without their ids. */
const withoutIds = (messages: readonly ToFrame[]) => messages.map(({ id: _id, raan: _raan, ...message }) => message);
const HELLO = { type: 'hello', version: 1, session: 's1' };

async function connect() {
  await frame.send(READY);
  await frame.acknowledge();
  events.length = 0;
}

describe('the handshake', () => {
  test('greets a frame that says ready, at its origin alone, and connects once it acknowledges', async () => {
    await frame.send(READY);
    expect(preview.state()).toBe('connecting');
    expect(withoutIds(await frame.acknowledge())).toEqual([HELLO]);
    expect([preview.state(), events, [...frame.targets]]).toEqual(['connected', [['ready', READY]], [SHOP]]);
  });

  test('greets after half a second a frame that was ready before', async () => {
    await vi.advanceTimersByTimeAsync(499);
    expect(frame.takePosted()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, session: '' }]);
    expect(events).toEqual([['ready', undefined]]);
  });

  test('greets a frame at once when it loads', () => {
    frame.element.dispatchEvent(new Event('load'));
    expect(withoutIds(frame.takePosted())).toEqual([{ ...HELLO, session: '' }]);
  });

  test('greets every second, and fails after 15 greetings with a hint', async () => {
    const outcome = preview.replace('/', PAGE);
    await vi.advanceTimersByTimeAsync(500 + 14_999);
    expect([frame.takePosted().length, events]).toEqual([15, []]);
    await vi.advanceTimersByTimeAsync(1);
    const message = `no answer from ${SHOP}: is it open in the frame, and http://localhost:3000 listed in its PREVIEW_ORIGINS?`;
    expect(events).toEqual([['error', { code: 'NO_ANSWER', message, expected: SHOP, seen: undefined }]]);
    expect(await outcome).toEqual({ ok: false, code: 'NO_ANSWER', message });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([preview.state(), frame.takePosted()]).toEqual(['resting', []]);
  });

  test('retries after an error when the frame loads or sends a message, and at the next call', async () => {
    for (const trial of [
      () => frame.element.dispatchEvent(new Event('load')),
      () => frame.send({ raan: 1, type: 'pong' }),
      () => preview.theme('dark'),
    ]) {
      await vi.advanceTimersByTimeAsync(20_000);
      frame.takePosted();
      expect(preview.state()).toBe('resting');
      void trial();
      expect([preview.state(), frame.takePosted()[0]?.type]).toEqual(['connecting', 'hello']);
    }
  });

  test('sends nothing to a storefront of another version', async () => {
    await frame.send({ ...READY, versions: [2, 3] });
    expect([preview.state(), frame.takePosted()]).toEqual(['resting', []]);
    expect(events).toEqual([
      [
        'error',
        {
          code: 'UNSUPPORTED_VERSION',
          message: 'the storefront speaks 2, 3, this builder 1',
          expected: SHOP,
          seen: undefined,
        },
      ],
    ]);
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
    expect([preview.state(), frame.takePosted()]).toEqual(['resting', []]);
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
    expect([events, frame.takePosted()]).toEqual([[], []]);
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

describe('calls', () => {
  test('stores the newest call of each type until the connection, in the order of the last calls', async () => {
    const outcomes = Promise.all([
      preview.lang('en'),
      preview.replace('/', {}),
      preview.theme('dark'),
      preview.replace('/about', PAGE),
      preview.patch(to('Two')),
      preview.highlight('n1', { scroll: true, label: 'Heading' }),
      preview.lang('th'),
    ]);
    await frame.send(READY);
    await frame.acknowledge();
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'theme', themeKey: 'dark' },
      { type: 'page-replace', path: '/about', pageJson: changed('Two'), rev: 3 },
      { type: 'highlight', nodeId: 'n1', scroll: true, label: 'Heading' },
      { type: 'lang', lang: 'th' },
    ]);
    const shown = { ok: true, rev: 3 };
    expect(await outcomes).toEqual([{ ok: true }, shown, { ok: true }, shown, shown, { ok: true }, { ok: true }]);
  });

  test('sends calls at once when connected, and resolves with their outcomes', async () => {
    await connect();
    const outcomes = Promise.all([
      preview.mode('select'),
      preview.viewport('md'),
      preview.observe(['n1', 'n2']),
      preview.highlight(null),
    ]);
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'mode', mode: 'select' },
      { type: 'viewport', breakpoint: 'md' },
      { type: 'observe', nodeIds: ['n1', 'n2'] },
      { type: 'highlight', nodeId: null },
    ]);
    expect(await outcomes).toEqual(Array.from({ length: 4 }, () => ({ ok: true })));
  });

  test('resolves refusals, time-outs and uncloneable values as outcomes', async () => {
    await connect();
    const refused = preview.theme('none');
    await frame.acknowledge('BAD_MESSAGE');
    expect(await refused).toEqual({ ok: false, code: 'BAD_MESSAGE', message: '' });
    const late = preview.theme('dark');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await late).toEqual({ ok: false, code: 'TIMEOUT', message: 'no answer within 5000 ms' });
    expect(await preview.replace('/', { faulty: () => 1 })).toMatchObject({ ok: false, code: 'NOT_CLONEABLE' });
  });

  test('emits messages of the frame to listeners until they are removed', async () => {
    await connect();
    const rect = { x: 0, y: 1, width: 2, height: 3 };
    const selection = { nodeId: 'n1', path: '/0', nodeType: 'heading', rect, ancestors: ['n0'] };
    const messages = [
      { raan: 1, type: 'route', path: '/', query: {}, lang: 'th', title: 'Raan' },
      { raan: 1, type: 'select', ...selection },
      { raan: 1, type: 'hover', ...selection },
      { raan: 1, type: 'rects', rects: { n1: rect } },
      { raan: 1, type: 'rendered', rev: 1, ms: 5, nodes: 1, diagnostics: [] },
    ];
    const listener = vi.fn<(detail: unknown) => void>();
    const stop = preview.on('select', listener);
    for (const message of messages) await frame.send(message);
    stop();
    await frame.send(messages[1]);
    expect(events.slice(0, 5)).toEqual(messages.map((message) => [message.type, message]));
    expect(listener.mock.calls).toEqual([[messages[1]]]);
  });

  test('calls the other listeners when one throws', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    preview.disconnect();
    preview = connectPreview(frame.element, { origin: SHOP });
    preview.on('ready', () => {
      throw new Error('faulty');
    });
    preview.on('ready', () => events.push(['second', undefined]));
    await frame.send(READY);
    await frame.acknowledge();
    expect([events, reported.mock.calls]).toEqual([[['second', undefined]], [[new Error('faulty')]]]);
    vi.unstubAllGlobals();
  });
});

describe('revisions', () => {
  test('sends a patch with its base revision', async () => {
    await connect();
    const outcomes = Promise.all([preview.replace('/', PAGE), preview.patch(to('Two')), preview.patch(to('Three'))]);
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'page-replace', path: '/', pageJson: PAGE, rev: 1 },
      { type: 'patch', rev: 2, base: 1, ops: to('Two') },
      { type: 'patch', rev: 3, base: 2, ops: to('Three') },
    ]);
    expect(await outcomes).toEqual([1, 2, 3].map((rev) => ({ ok: true, rev })));
    expect(PAGE).toEqual(changed('One'));
  });

  test.each(['REV_MISMATCH', 'PATCH_FAILED', 'STALE_REV'])(
    'a frame that answers %s gets the whole page, once for all patches',
    async (code) => {
      await connect();
      void preview.replace('/', PAGE);
      await frame.acknowledge();
      const outcomes = Promise.all([preview.patch(to('Two')), preview.patch(to('Three'))]);
      await frame.acknowledge(code);
      expect(withoutIds(await frame.acknowledge())).toEqual([
        { type: 'page-replace', path: '/', pageJson: changed('Three'), rev: 4 },
      ]);
      expect(await outcomes).toEqual([
        { ok: true, rev: 4 },
        { ok: true, rev: 4 },
      ]);
    },
  );

  test('does not resend a refused page', async () => {
    await connect();
    void preview.replace('/', PAGE);
    await frame.acknowledge();
    const outcome = preview.patch(to('Two'));
    await frame.acknowledge('REV_MISMATCH');
    await frame.acknowledge('BAD_MESSAGE');
    expect([await outcome, frame.takePosted()]).toEqual([{ ok: false, code: 'BAD_MESSAGE', message: '' }, []]);
  });

  test('refuses a patch without a page, and one that does not apply', async () => {
    await connect();
    expect(await preview.patch(to('Two'))).toEqual({
      ok: false,
      code: 'NO_PAGE',
      message: 'there is no page yet: replace() it first',
    });
    void preview.replace('/', PAGE);
    await frame.acknowledge();
    expect(await preview.patch([{ op: 'remove', path: '/nothing' }])).toEqual({
      ok: false,
      code: 'PATCH_FAILED',
      message: 'there is no "nothing"',
    });
    void preview.patch(to('Two'));
    expect(withoutIds(await frame.acknowledge())).toEqual([{ type: 'patch', rev: 2, base: 1, ops: to('Two') }]);
  });
});

describe('recovery', () => {
  test('greets a reloaded frame and sends it the state, which settles pending calls', async () => {
    await connect();
    void preview.replace('/', PAGE);
    void preview.mode('select');
    await frame.acknowledge();
    const outcome = preview.patch(to('Two'));
    await frame.send({ ...READY, session: 's2' });
    frame.takePosted();
    await frame.send({ ...READY, session: 's2' });
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, session: 's2' }]);
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'page-replace', path: '/', pageJson: changed('Two'), rev: 2 },
      { type: 'mode', mode: 'select' },
    ]);
    expect(await outcome).toEqual({ ok: true, rev: 2 });
    expect(events).toEqual([['ready', { ...READY, session: 's2' }]]);
    void preview.patch(to('Three'));
    expect(withoutIds(frame.takePosted())).toEqual([{ type: 'patch', rev: 3, base: 2, ops: to('Three') }]);
  });

  test('ignores the answer to an earlier greeting', async () => {
    await frame.send(READY);
    const [early] = frame.takePosted();
    await frame.send(READY);
    await frame.send({ raan: 1, type: 'ack', id: early?.id });
    expect(preview.state()).toBe('connecting');
  });
});

describe('the heartbeat', () => {
  test('answers a ping', async () => {
    await connect();
    await frame.send({ raan: 1, type: 'ping', id: 'frame-1' });
    expect(frame.takePosted()).toEqual([{ raan: 1, type: 'pong', id: 'frame-1' }]);
  });

  test('loses the frame after three unanswered pings, and greets it again', async () => {
    await connect();
    await vi.advanceTimersByTimeAsync(19_999);
    expect([withoutIds(frame.takePosted()), events]).toEqual([Array.from({ length: 3 }, () => ({ type: 'ping' })), []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([withoutIds(frame.takePosted()), events, preview.state()]).toEqual([
      [HELLO],
      [['lost', undefined]],
      'connecting',
    ]);
  });

  test('counts any message as an answer to a ping', async () => {
    await connect();
    for (let count = 0; count < 10; count += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await frame.send({ raan: 1, type: 'rects', rects: {} });
    }
    expect(events.map(([type]) => type)).toEqual(Array.from({ length: 10 }, () => 'rects'));
  });
});

test('posts and emits nothing after disconnect()', async () => {
  await connect();
  const waiting = preview.theme('dark');
  preview.disconnect();
  const gone = { ok: false, code: 'DISCONNECTED', message: 'the builder has disconnected' };
  expect([await waiting, await preview.replace('/', PAGE)]).toEqual([gone, gone]);
  frame.takePosted();
  await frame.send(READY);
  frame.element.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([preview.state(), events, frame.takePosted(), vi.getTimerCount()]).toEqual(['closed', [], [], 0]);
});

test('lets a listener disconnect', async () => {
  await connect();
  preview.on('lost', preview.disconnect);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([preview.state(), vi.getTimerCount()]).toEqual(['closed', 0]);
});
