import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ParentMessage } from '#schemas/preview.ts';
import { previewMachine } from './machine.ts';
import type { PreviewPage, Rendered } from './types.ts';
import { previewView } from './view.ts';

const BUILDER = 'https://builder.example';
const DONE: Rendered = { ms: 5, nodes: 1, diagnostics: [] };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const turn = async () => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

function start() {
  const clock = new SimulatedClock();
  const log: unknown[][] = [];
  const rendered: unknown[] = [];
  const open: (() => void)[] = [];
  const actor = createActor(
    previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(({ input }) => {
          rendered.push(input?.pageJson);
          return new Promise((done) => open.push(() => done(DONE)));
        }),
      },
      actions: {
        announce: (_, to) => log.push(['ready', ...to]),
        post: (_, { to, message }) => log.push([message.type, to, message]),
        execute: (_, command) => log.push(['execute', command]),
        resetTools: () => log.push(['resetTools']),
        report: (_, error) => log.push(['report', error]),
      },
    }),
    { clock, input: { own: 'https://shop.example', referrer: BUILDER, listed: undefined } },
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  stops.push(() => {
    expect(errors).toEqual([]);
    actor.stop();
  });
  const receive = (message: ParentMessage, origin = BUILDER) =>
    actor.send({ type: 'message', from: { origin, isParent: true }, message });
  const finishRender = async () => {
    open.shift()?.();
    await turn();
  };
  return {
    receive,
    clock,
    rendered,
    finishRender,
    takeEffects: () => log.splice(0),
    view: () => previewView(actor.getSnapshot()),
  };
}

const HELLO: ParentMessage = { raan: 1, type: 'hello', version: 1, session: 's', id: 'h' };
const replace = (rev: number): ParentMessage => ({
  raan: 1,
  type: 'page-replace',
  path: '/',
  pageJson: { n: rev },
  rev,
});

test('sends ready twenty times, and connects on a later hello', () => {
  const on = start();
  for (let half = 0; half < 60; half += 1) on.clock.increment(500);
  expect(on.takeEffects()).toEqual(Array.from({ length: 20 }, () => ['ready', BUILDER]));
  on.receive(HELLO);
  expect(on.view()).toMatchObject({ status: 'connected', parent: BUILDER });
  expect(on.takeEffects()).toEqual([['ack', BUILDER, { raan: 1, type: 'ack', id: 'h' }]]);
});

test('renders only the newest of the pages that arrive while one renders', async () => {
  const on = start();
  for (const rev of [1, 2, 3, 4]) on.receive(replace(rev));
  expect(on.rendered).toEqual([{ n: 1 }]);
  await on.finishRender();
  expect(on.rendered).toEqual([{ n: 1 }, { n: 4 }]);
  await on.finishRender();
  expect(on.view()).toMatchObject({ page: { rev: 4 }, rendering: false });
});

test('rejects a patch of another revision, so that the parent sends the whole page', async () => {
  const on = start();
  on.receive(HELLO);
  on.receive(replace(1));
  await on.finishRender();
  on.takeEffects();
  on.receive({ raan: 1, type: 'patch', rev: 3, base: 2, ops: [{ op: 'replace', path: '/n', value: 9 }], id: 'p' });
  expect(on.takeEffects()).toEqual([['nack', BUILDER, { raan: 1, type: 'nack', id: 'p', code: 'REV_MISMATCH' }]]);
  on.receive({ raan: 1, type: 'patch', rev: 2, base: 1, ops: [{ op: 'replace', path: '/n', value: 9 }], id: 'q' });
  expect([on.rendered.at(-1), on.takeEffects()]).toEqual([
    { n: 9 },
    [['ack', BUILDER, { raan: 1, type: 'ack', id: 'q' }]],
  ]);
});

test('shares the unchanged parts of a patched page', () => {
  const on = start();
  const unchanged = { deep: [1, 2, 3] };
  on.receive({ raan: 1, type: 'page-replace', path: '/', pageJson: { unchanged, title: 'one' }, rev: 1 });
  on.receive(HELLO);
  on.receive({ raan: 1, type: 'patch', rev: 2, base: 1, ops: [{ op: 'replace', path: '/title', value: 'two' }] });
  const page = on.view().page?.pageJson;
  expect(page).toEqual({ unchanged, title: 'two' });
  expect(Object.values(page ?? {})[0]).toBe(unchanged);
});

test('loses a silent parent after three pings, and connects again on its hello', () => {
  const on = start();
  on.receive(HELLO);
  on.receive({ raan: 1, type: 'mode', mode: 'select' });
  on.takeEffects();
  for (let beat = 0; beat < 4; beat += 1) on.clock.increment(5000);
  expect(on.takeEffects().map(([type]) => type)).toEqual(['ping', 'ping', 'ping', 'resetTools', 'ready']);
  expect(on.view()).toMatchObject({ status: 'lost', mode: 'browse' });
  on.receive(HELLO);
  expect(on.view().status).toBe('connected');
});

test(
  'sends one refused message with the origin to an untrusted parent, and nothing else',
  { meta: { spec: ['6.8'] } },
  () => {
    const on = start();
    on.takeEffects();
    on.receive(replace(1), 'https://untrusted.example');
    on.receive(HELLO, 'https://untrusted.example');
    on.receive(HELLO, 'https://untrusted.example');
    const origin = 'https://untrusted.example';
    expect(on.takeEffects()).toEqual([['refused', origin, { raan: 1, type: 'refused', origin }]]);
    expect([on.view().status, on.rendered]).toEqual(['waiting', []]);
  },
);
