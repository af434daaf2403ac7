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
  const drawn: unknown[] = [];
  const open: (() => void)[] = [];
  const actor = createActor(
    previewMachine.provide({
      actors: {
        render: fromPromise<Rendered, PreviewPage | undefined>(({ input }) => {
          drawn.push(input?.pageJson);
          return new Promise((done) => open.push(() => done(DONE)));
        }),
      },
      actions: {
        announce: (_, to) => log.push(['ready', ...to]),
        post: (_, { to, message }) => log.push([message.type, to, message]),
        obey: (_, command) => log.push(['obey', command]),
        letGo: () => log.push(['letGo']),
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
  const say = (message: ParentMessage, origin = BUILDER) =>
    actor.send({ type: 'message', from: { origin, isParent: true }, message });
  const rendered = async () => {
    open.shift()?.();
    await turn();
  };
  return { say, clock, drawn, rendered, told: () => log.splice(0), view: () => previewView(actor.getSnapshot()) };
}

const HELLO: ParentMessage = { raan: 1, type: 'hello', version: 1, session: 's', id: 'h' };
const replace = (rev: number): ParentMessage => ({
  raan: 1,
  type: 'page-replace',
  path: '/',
  pageJson: { n: rev },
  rev,
});

test('says that it is ready twenty times, and is connected by a greeting that comes later', () => {
  const on = start();
  for (let half = 0; half < 60; half += 1) on.clock.increment(500);
  expect(on.told()).toEqual(Array.from({ length: 20 }, () => ['ready', BUILDER]));
  on.say(HELLO);
  expect(on.view()).toMatchObject({ status: 'connected', parent: BUILDER });
  expect(on.told()).toEqual([['ack', BUILDER, { raan: 1, type: 'ack', id: 'h' }]]);
});

test('of the pages that are asked for while one is being rendered only the newest is rendered', async () => {
  const on = start();
  for (const rev of [1, 2, 3, 4]) on.say(replace(rev));
  expect(on.drawn).toEqual([{ n: 1 }]);
  await on.rendered();
  expect(on.drawn).toEqual([{ n: 1 }, { n: 4 }]);
  await on.rendered();
  expect(on.view()).toMatchObject({ page: { rev: 4 }, rendering: false });
});

test('a patch of another revision asks for the whole page', async () => {
  const on = start();
  on.say(HELLO);
  on.say(replace(1));
  await on.rendered();
  on.told();
  on.say({ raan: 1, type: 'patch', rev: 3, base: 2, ops: [{ op: 'replace', path: '/n', value: 9 }], id: 'p' });
  expect(on.told()).toEqual([['nack', BUILDER, { raan: 1, type: 'nack', id: 'p', code: 'REV_MISMATCH' }]]);
  on.say({ raan: 1, type: 'patch', rev: 2, base: 1, ops: [{ op: 'replace', path: '/n', value: 9 }], id: 'q' });
  expect([on.drawn.at(-1), on.told()]).toEqual([{ n: 9 }, [['ack', BUILDER, { raan: 1, type: 'ack', id: 'q' }]]]);
});

test('a patch shares what it does not change', () => {
  const on = start();
  const kept = { deep: [1, 2, 3] };
  on.say({ raan: 1, type: 'page-replace', path: '/', pageJson: { kept, title: 'one' }, rev: 1 });
  on.say(HELLO);
  on.say({ raan: 1, type: 'patch', rev: 2, base: 1, ops: [{ op: 'replace', path: '/title', value: 'two' }] });
  const shown = on.view().page?.pageJson;
  expect(shown).toEqual({ kept, title: 'two' });
  expect(Object.values(shown ?? {})[0]).toBe(kept);
});

test('a parent that has fallen silent is lost after three questions, and found again by its greeting', () => {
  const on = start();
  on.say(HELLO);
  on.say({ raan: 1, type: 'mode', mode: 'select' });
  on.told();
  for (let beat = 0; beat < 4; beat += 1) on.clock.increment(5000);
  expect(on.told().map(([type]) => type)).toEqual(['ping', 'ping', 'ping', 'letGo', 'ready']);
  expect(on.view()).toMatchObject({ status: 'lost', mode: 'browse' });
  on.say(HELLO);
  expect(on.view().status).toBe('connected');
});

test('a stranger is told once which origin was seen, and nothing else', () => {
  const on = start();
  on.told();
  on.say(replace(1), 'https://stranger.example');
  on.say(HELLO, 'https://stranger.example');
  on.say(HELLO, 'https://stranger.example');
  const origin = 'https://stranger.example';
  expect(on.told()).toEqual([['refused', origin, { raan: 1, type: 'refused', origin }]]);
  expect([on.view().status, on.drawn]).toEqual(['waiting', []]);
});
