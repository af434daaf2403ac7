import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAG } from '#machines/preview/testing/commands.ts';
import type { Command, PreviewMode, PreviewPage, Rendered } from '#machines/preview/types.ts';
import type { FrameMessage } from '#schemas/page/preview.ts';
import { createConnection } from './connection.ts';

const BUILDER = 'https://builder.example';
const SHOP = 'https://shop.example';
const DONE: Rendered = { ms: 3, nodes: 1, diagnostics: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Setting {
  listed?: readonly string[];
  referrer?: string;
  /** ms for rendering a page. */
  renderMs?: (page: PreviewPage) => number;
}

function connect({ listed, referrer = BUILDER, renderMs = () => 0 }: Setting = {}) {
  const posted: (readonly [to: string, message: FrameMessage])[] = [];
  const shown: PreviewPage[] = [];
  const obeyed: Command[] = [];
  const modes: PreviewMode[] = [];
  const reported: unknown[] = [];
  const connection = createConnection({
    own: SHOP,
    referrer,
    listed,
    buildId: 'b1',
    session: 's1',
    route: () => '/en?q=tea',
    post: (message, to) => void posted.push([to, message]),
    render: async (page, isWanted) => {
      const ms = renderMs(page);
      if (ms > 0) await new Promise((done) => setTimeout(done, ms));
      if (isWanted()) shown.push(page);
      return DONE;
    },
    run: (command) => void obeyed.push(command),
    clear: () => {},
    setMode: (mode) => void modes.push(mode),
    report: (error) => void reported.push(error),
  });
  const say = (data: unknown, origin = BUILDER) => connection.receive({ data, origin });
  return { connection, say, shown, obeyed, modes, reported, posted: () => posted.splice(0) };
}

const READY: FrameMessage = {
  raan: 1,
  type: 'ready',
  route: '/en?q=tea',
  versions: [1, 2],
  buildId: 'b1',
  registry: `${SHOP}/registry.json`,
  session: 's1',
  features: ['patch', 'rects', 'select', 'theme', 'viewport', 'lang', 'scroll', 'drag', 'audit'],
};

test('says that it is ready, 20 times, to the parent of the referrer', { meta: { spec: ['7.16b'] } }, async () => {
  const { posted } = connect();
  expect(posted()).toEqual([[BUILDER, READY]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posted()).toEqual(Array.from({ length: 19 }, () => [BUILDER, READY]));
});

test('says it to each listed origin when the referrer is none of them', () => {
  const { posted } = connect({ listed: ['https://a.example', 'https://b.example'] });
  expect(posted().map(([to]) => to)).toEqual(['https://a.example', 'https://b.example']);
});

test('a page is drawn and reported, without a greeting', async () => {
  const { say, shown, posted } = connect();
  posted();
  say({ raan: 1, type: 'page-replace', path: '/a', pageJson: { n: 1 }, rev: 4, id: 'x' });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([{ path: '/a', pageJson: { n: 1 }, rev: 4 }]);
  expect(posted()).toEqual([
    [BUILDER, { raan: 1, type: 'ack', id: 'x' }],
    [BUILDER, { raan: 1, type: 'rendered', rev: 4, ...DONE }],
  ]);
});

const replacing = (rev: number) => ({ raan: 1, type: 'page-replace', path: '/a', pageJson: { n: rev }, rev });
const repliesOf = (posted: readonly (readonly [string, FrameMessage])[]) =>
  posted.flatMap(([, message]) =>
    message.type === 'rendered' ? [[message.rev, message.diagnostics.map(({ code }) => code)]] : [],
  );

test('thirty changes a second are merged: what is shown is never far behind, and the newest is shown at last', async () => {
  const { say, shown, posted } = connect({ renderMs: () => 100 });
  say({ raan: 1, type: 'hello', version: 1, session: 's' });
  say(replacing(0));
  const behind: number[] = [];
  for (let rev = 1; rev <= 90; rev += 1) {
    say({ raan: 1, type: 'patch', base: rev - 1, rev, ops: [{ op: 'replace', path: '/n', value: rev }] });
    await vi.advanceTimersByTimeAsync(33);
    behind.push(rev - (shown.at(-1)?.rev ?? 0));
  }
  await vi.advanceTimersByTimeAsync(200);
  // One that is being rendered, and what has come since: 200 ms at 30 a second.
  expect(Math.max(...behind)).toBeLessThanOrEqual(7);
  expect(shown.length).toBeLessThanOrEqual(32);
  expect(shown.at(-1)).toEqual({ path: '/a', pageJson: { n: 90 }, rev: 90 });
  expect(repliesOf(posted()).at(-1)).toEqual([90, []]);
});

test('a page that takes longer than a builder is kept waiting is reported again once it is on screen', async () => {
  const { say, shown, posted } = connect({ renderMs: () => 20_000 });
  say(replacing(1));
  await vi.advanceTimersByTimeAsync(8000);
  expect(repliesOf(posted())).toEqual([[1, ['RENDER_FAILED']]]);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(shown.map(({ rev }) => rev)).toEqual([1]);
  expect(repliesOf(posted())).toEqual([[1, []]]);
});

test('a page that was given up for a newer one is neither shown nor reported', async () => {
  const { say, shown, posted } = connect({ renderMs: ({ rev }) => (rev === 1 ? 20_000 : 1000) });
  say(replacing(1));
  await vi.advanceTimersByTimeAsync(9000);
  say(replacing(2));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown.map(({ rev }) => rev)).toEqual([2]);
  expect(repliesOf(posted())).toEqual([
    [1, ['RENDER_FAILED']],
    [2, []],
  ]);
});

test.each([
  ['nothing of this protocol', { raan: 2, type: 'ping', id: 'x' }, []],
  ['no object', 'page-replace', []],
  ['a type that does not exist', { raan: 1, type: 'eval', id: 'x' }, ['UNKNOWN_TYPE']],
  ['a patch without operations', { raan: 1, type: 'patch', base: 1, rev: 2, id: 'x' }, ['BAD_MESSAGE']],
  ['a fault without an id', { raan: 1, type: 'patch' }, []],
])('%s is answered as it should be', (_, data, codes) => {
  const { say, posted } = connect();
  say({ raan: 1, type: 'hello', version: 1, session: 's' });
  posted();
  say(data);
  expect(posted()).toEqual(codes.map((code) => [BUILDER, { raan: 1, type: 'nack', id: 'x', code }]));
});

test('a mode is set once it changes, and commands are obeyed as they come', () => {
  const { say, modes, obeyed } = connect();
  say({ raan: 1, type: 'hello', version: 1, session: 's' });
  say({ raan: 1, type: 'mode', mode: 'browse' });
  say({ raan: 1, type: 'mode', mode: 'select' });
  say({ raan: 1, type: 'theme', themeKey: 'night' });
  expect(modes).toEqual(['select']);
  expect(obeyed).toEqual([{ raan: 1, type: 'theme', themeKey: 'night' }]);
});

test('a builder of version 2 scrolls the page and hears of drags; one of version 1 goes on as before', () => {
  const { connection, say, obeyed, posted } = connect();
  say({ raan: 1, type: 'hello', version: 1, session: 's' });
  posted();
  say({ raan: 1, type: 'scroll', x: 0, y: 40, id: 'old' });
  connection.send(DRAG);
  expect([connection.version(), obeyed, posted()]).toEqual([
    1,
    [],
    [[BUILDER, { raan: 1, type: 'nack', id: 'old', code: 'UNKNOWN_TYPE' }]],
  ]);
  const scroll = { raan: 1, type: 'scroll', x: 0, y: 40, id: 'new' };
  say({ raan: 1, type: 'hello', version: 2, session: 's' });
  say(scroll);
  connection.send(DRAG);
  expect([connection.version(), obeyed, posted()]).toEqual([
    2,
    [scroll],
    [
      [BUILDER, { raan: 1, type: 'ack', id: 'new' }],
      [BUILDER, DRAG],
    ],
  ]);
});

test('a stranger hears which origin was seen, and draws nothing', { meta: { spec: ['6.8'] } }, async () => {
  const { say, posted, shown } = connect({ listed: [BUILDER] });
  posted();
  const stranger = 'https://stranger.example';
  say({ raan: 1, type: 'hello', version: 1, session: 's' }, stranger);
  say({ raan: 1, type: 'page-replace', path: '/', pageJson: {} }, stranger);
  say({ raan: 1, type: 'hello', version: 1, session: 's' }, 'null');
  await vi.advanceTimersByTimeAsync(0);
  expect(posted()).toEqual([[stranger, { raan: 1, type: 'refused', origin: stranger }]]);
  expect(shown).toEqual([]);
});

test('nothing is said to a parent that has not spoken yet', () => {
  const { connection, posted } = connect();
  posted();
  connection.send({ raan: 1, type: 'rects', rects: {} });
  connection.send({ raan: 1, type: 'route', path: '/', query: {}, lang: 'th', title: '' });
  expect(posted()).toEqual([]);
});

test('after a second greeting navigations are reported as after the first', { meta: { field: ['3.21'] } }, () => {
  const { connection, say, posted } = connect();
  const hello = (id: string) => ({ raan: 1, type: 'hello', id, version: 1, session: 's1' });
  const route: FrameMessage = { raan: 1, type: 'route', path: '/tea', query: {}, lang: 'en', title: 'Tea' };
  for (const id of ['1', '2']) {
    posted();
    say(hello(id));
    connection.send(route);
    expect(posted()).toEqual([
      [BUILDER, { raan: 1, type: 'ack', id }],
      [BUILDER, route],
    ]);
  }
});

test.each([
  ['of no list, while the referrer names another parent', { referrer: BUILDER }],
  ['that is not listed', { referrer: 'https://stranger.example', listed: [BUILDER] }],
])('a stranger %s is refused once', { meta: { field: ['3.21'] } }, (_, setting) => {
  const { say, posted } = connect(setting);
  posted();
  const hello = { raan: 1, type: 'hello', version: 1, session: 's1' };
  const from = 'https://stranger.example';
  say(hello, from);
  say(hello, from);
  expect(posted()).toEqual([[from, { raan: 1, type: 'refused', origin: from }]]);
});
