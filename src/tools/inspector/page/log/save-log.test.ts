import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { parseLog, tracesOf } from '#machines/testing/replay/log.ts';
import { replayTrace } from '#machines/testing/replay/replay.ts';
import toastSpec from '#machines/toast/spec.ts';
import { toastMachine } from '#machines/toast/machine.ts';
import { createActorObserver } from '../../actor-observer.ts';
import { FromShop } from '../../messages.ts';
import { EMPTY_LOG, logReducer } from './log.ts';
import { formatLog } from './save-log.ts';

test('a saved log is replayed on the machine of the source: the same events lead to the same states', () => {
  let log = EMPTY_LOG;
  const { inspect } = createActorObserver((message) => {
    log = logReducer(log, v.parse(FromShop, structuredClone(message)));
  });
  const toast = createActor(toastMachine, { inspect }).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Sent to ann@example.com' }, at: 0 });
  toast.send({ type: 'toast.close', id: 'toast-1', at: 1 });
  toast.stop();

  const text = formatLog(log.steps);
  expect(text).not.toContain('ann@example.com');
  const [trace, ...others] = tracesOf(parseLog(text));
  expect(others).toEqual([]);
  expect(trace?.steps.map(({ event }) => event.type)).toEqual([
    'xstate.init',
    'toast.add',
    'toast.close',
    'xstate.stop',
  ]);
  expect(trace && replayTrace(toastSpec, trace)).toBeUndefined();
});
