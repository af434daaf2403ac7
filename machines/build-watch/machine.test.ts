import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type BuildAnswer, buildWatchMachine } from './machine.ts';
import { buildWatchView } from './view.ts';

const HOUR = 3_600_000;
const NEWER: BuildAnswer = { kind: 'build', id: 'newer' };
const SAME: BuildAnswer = { kind: 'build', id: 'this' };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Answers the checks in order; without an answer a check stays pending. */
function start(answers: (BuildAnswer | Error)[], reloadedAt?: number) {
  const log: unknown[][] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    buildWatchMachine.provide({
      actors: {
        fetchLatest: fromPromise<BuildAnswer>(() => {
          log.push(['fetchLatest']);
          const next = answers.shift();
          if (next === undefined) return new Promise(() => {});
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        }),
      },
      actions: {
        reload: (_, at) => log.push(['reload', at]),
        logFailure: () => log.push(['logFailure']),
      },
    }),
    { clock, input: { buildId: 'this', reloadedAt } },
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  stops.push(() => {
    expect(errors).toEqual([]);
    actor.stop();
  });
  const pass = async (ms: number) => {
    clock.increment(ms);
    for (let count = 0; count < 6; count += 1) await Promise.resolve();
  };
  return { actor, log, pass, outdated: () => buildWatchView(actor.getSnapshot()).outdated };
}

test('checks every hour, and stops once it is outdated', async () => {
  const watch = start([SAME, NEWER]);
  await watch.pass(HOUR - 1);
  expect(watch.log).toEqual([]);
  await watch.pass(1);
  expect([watch.log, watch.outdated()]).toEqual([[['fetchLatest']], false]);
  await watch.pass(HOUR);
  await watch.pass(HOUR);
  expect([watch.log, watch.outdated()]).toEqual([[['fetchLatest'], ['fetchLatest']], true]);
});

test.each<[string, BuildAnswer | Error, unknown[][]]>([
  ['ignores a server without a build id', { kind: 'missing' }, []],
  ['logs a check that fails', { kind: 'failed' }, [['logFailure']]],
  ['logs a check that rejects', new Error('lost'), [['logFailure']]],
])('%s', async (_, answer, log) => {
  const watch = start([answer]);
  await watch.pass(HOUR);
  expect([watch.log.slice(1), watch.outdated()]).toEqual([log, false]);
});

test('logs a check without an answer after 20 s, and checks again an hour later', async () => {
  const watch = start([]);
  await watch.pass(HOUR);
  await watch.pass(19_999);
  expect(watch.log).toEqual([['fetchLatest']]);
  await watch.pass(1);
  expect(watch.log).toEqual([['fetchLatest'], ['logFailure']]);
  await watch.pass(HOUR);
  expect(watch.log).toEqual([['fetchLatest'], ['logFailure'], ['fetchLatest']]);
});

test.each([
  [undefined, 5000, [['reload', 5000]]],
  [5000, 14_999, [['fetchLatest']]],
  [5000, 15_000, [['reload', 15_000]]],
  [5000, 4999, [['reload', 4999]]],
])('when the last reload was at %s, a chunk that fails at %i leads to %j', (reloadedAt, at, log) => {
  const watch = start([], reloadedAt);
  watch.actor.send({ type: 'chunk.failed', at });
  expect(watch.log).toEqual(log);
});

test('checks again when the page is restored after a reload', () => {
  const watch = start([]);
  watch.actor.send({ type: 'chunk.failed', at: 0 });
  watch.actor.send({ type: 'page.restored' });
  expect(watch.log).toEqual([['reload', 0], ['fetchLatest']]);
});
