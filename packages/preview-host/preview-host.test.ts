// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { connectPreview } from './preview-host.ts';
import { READY, SHOP } from './testing/fake-frame.ts';
import {
  type FakeHost,
  openHostBeforeEach,
  changed,
  connect,
  HELLO,
  PAGE,
  to,
  withoutIds,
} from './testing/fake-host.ts';

let host: FakeHost;
let frame: FakeHost['frame'];
let preview: FakeHost['preview'];
let events: FakeHost['events'];

openHostBeforeEach((opened) => {
  host = opened;
  ({ frame, preview, events } = host);
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
    await connect(host);
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

  test('scrolls and audits a storefront of version 2, and asks neither of one of version 1', async () => {
    await connect(host);
    const unsupported = { ok: false, code: 'UNSUPPORTED_VERSION', message: 'the storefront speaks version 1' };
    expect([await preview.scroll(0, 40), await preview.audit()]).toEqual([unsupported, unsupported]);
    expect(frame.drainPosted()).toEqual([]);
    await frame.send({ ...READY, versions: [1, 2] });
    await frame.acknowledge();
    const outcomes = Promise.all([preview.scroll(0, 40), preview.audit()]);
    expect(withoutIds(await frame.acknowledge())).toEqual([{ type: 'scroll', x: 0, y: 40 }, { type: 'audit' }]);
    expect(await outcomes).toEqual([{ ok: true }, { ok: true }]);
  });

  test('resolves refusals, time-outs and uncloneable values as outcomes', async () => {
    await connect(host);
    const refused = preview.theme('none');
    await frame.acknowledge('BAD_MESSAGE');
    expect(await refused).toEqual({ ok: false, code: 'BAD_MESSAGE', message: '' });
    const late = preview.theme('dark');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await late).toEqual({ ok: false, code: 'TIMEOUT', message: 'no answer within 5000 ms' });
    expect(await preview.replace('/', { faulty: () => 1 })).toMatchObject({ ok: false, code: 'NOT_CLONEABLE' });
  });

  test('emits messages of the frame to listeners until they are removed', async () => {
    await connect(host);
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
    const other = connectPreview(frame.element, { origin: SHOP });
    other.on('ready', () => {
      throw new Error('faulty');
    });
    other.on('ready', () => events.push(['second', undefined]));
    await frame.send(READY);
    await frame.acknowledge();
    expect([events, reported.mock.calls]).toEqual([[['second', undefined]], [[new Error('faulty')]]]);
    other.disconnect();
    vi.unstubAllGlobals();
  });
});

describe('revisions', () => {
  test('sends a patch with its base revision', async () => {
    await connect(host);
    const outcomes = Promise.all([preview.replace('/', PAGE), preview.patch(to('Two')), preview.patch(to('Three'))]);
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'page-replace', path: '/', pageJson: PAGE, rev: 1 },
      { type: 'patch', rev: 2, base: 1, ops: to('Two') },
      { type: 'patch', rev: 3, base: 2, ops: to('Three') },
    ]);
    expect(await outcomes).toEqual([1, 2, 3].map((rev) => ({ ok: true, rev })));
    expect(PAGE).toEqual(changed('One'));
  });

  test.each(['REV_MISMATCH', 'PATCH_FAILED', 'STALE_REV'])('%s is answered with one whole page', async (code) => {
    await connect(host);
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
  });

  test('does not resend a refused page', async () => {
    await connect(host);
    void preview.replace('/', PAGE);
    await frame.acknowledge();
    const outcome = preview.patch(to('Two'));
    await frame.acknowledge('REV_MISMATCH');
    await frame.acknowledge('BAD_MESSAGE');
    expect([await outcome, frame.drainPosted()]).toEqual([{ ok: false, code: 'BAD_MESSAGE', message: '' }, []]);
  });

  test('refuses a patch without a page, and one that does not apply', async () => {
    await connect(host);
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
    await connect(host);
    void preview.replace('/', PAGE);
    void preview.mode('select');
    await frame.acknowledge();
    const outcome = preview.patch(to('Two'));
    await frame.send({ ...READY, session: 's2' });
    frame.drainPosted();
    await frame.send({ ...READY, session: 's2' });
    expect(withoutIds(await frame.acknowledge())).toEqual([{ ...HELLO, session: 's2' }]);
    expect(withoutIds(await frame.acknowledge())).toEqual([
      { type: 'page-replace', path: '/', pageJson: changed('Two'), rev: 2 },
      { type: 'mode', mode: 'select' },
    ]);
    expect(await outcome).toEqual({ ok: true, rev: 2 });
    expect(events).toEqual([['ready', { ...READY, session: 's2' }]]);
    void preview.patch(to('Three'));
    expect(withoutIds(frame.drainPosted())).toEqual([{ type: 'patch', rev: 3, base: 2, ops: to('Three') }]);
  });

  test('ignores the answer to an earlier greeting', async () => {
    await frame.send(READY);
    const [early] = frame.drainPosted();
    await frame.send(READY);
    await frame.send({ raan: 1, type: 'ack', id: early?.id });
    expect(preview.state()).toBe('connecting');
  });
});

describe('the heartbeat', () => {
  test('answers a ping', async () => {
    await connect(host);
    await frame.send({ raan: 1, type: 'ping', id: 'frame-1' });
    expect(frame.drainPosted()).toEqual([{ raan: 1, type: 'pong', id: 'frame-1' }]);
  });

  test('loses the frame after three unanswered pings, and greets it again', async () => {
    await connect(host);
    await vi.advanceTimersByTimeAsync(19_999);
    expect([withoutIds(frame.drainPosted()), events]).toEqual([
      Array.from({ length: 3 }, () => ({ type: 'ping' })),
      [],
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect([withoutIds(frame.drainPosted()), events, preview.state()]).toEqual([
      [HELLO],
      [['lost', undefined]],
      'connecting',
    ]);
  });

  test('counts any message as an answer to a ping', async () => {
    await connect(host);
    for (let count = 0; count < 10; count += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await frame.send({ raan: 1, type: 'rects', rects: {} });
    }
    expect(events.map(([type]) => type)).toEqual(Array.from({ length: 10 }, () => 'rects'));
  });
});

test('posts and emits nothing after disconnect()', async () => {
  await connect(host);
  const waiting = preview.theme('dark');
  preview.disconnect();
  const gone = { ok: false, code: 'DISCONNECTED', message: 'the builder has disconnected' };
  expect([await waiting, await preview.replace('/', PAGE)]).toEqual([gone, gone]);
  frame.drainPosted();
  await frame.send(READY);
  frame.element.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([preview.state(), events, frame.drainPosted(), vi.getTimerCount()]).toEqual(['closed', [], [], 0]);
});

test('lets a listener disconnect', async () => {
  await connect(host);
  preview.on('lost', preview.disconnect);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([preview.state(), vi.getTimerCount()]).toEqual(['closed', 0]);
});
