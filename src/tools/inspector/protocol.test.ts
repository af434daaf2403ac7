// @vitest-environment jsdom
import { createBrowserInspector, createBrowserReceiver } from '@statelyai/inspect';
import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { toastMachine } from '#machines/toast/machine.ts';
import { FromShop, type WireMessage } from './messages.ts';
import { createActorObserver } from './actor-observer.ts';

function ran(inspect: ReturnType<typeof createActorObserver>['inspect']): void {
  const toast = createActor(toastMachine, { inspect }).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  toast.stop();
}

test('another inspector understands our messages', () => {
  const emitted: WireMessage[] = [];
  ran(createActorObserver((message) => void emitted.push(structuredClone(message))).inspect);
  const received: unknown[] = [];
  createBrowserReceiver({ window }).subscribe((message) => void received.push(message));
  for (const data of emitted) window.dispatchEvent(new MessageEvent('message', { data }));
  const official = emitted.filter(({ type }) => type.startsWith('@xstate.'));
  expect(official.length).toBeGreaterThan(3);
  expect(received).toEqual(expect.arrayContaining(official));
});

test('our inspector understands messages of the official one', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run));
  const { inspect } = createBrowserInspector({ autoStart: false, send: (message) => void sent.push(message) });
  ran((event) => inspect.next?.(event));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(3));
  vi.unstubAllGlobals();
  const faults = sent.map((message) => v.safeParse(FromShop, message).issues?.map((issue) => v.getDotPath(issue)));
  expect(faults).toEqual(sent.map(() => undefined));
});
