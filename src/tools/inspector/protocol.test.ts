// @vitest-environment jsdom
import { createBrowserInspector, createBrowserReceiver } from '@statelyai/inspect';
import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { toastMachine } from '#machines/toast/machine.ts';
import { FromShop, type Sent } from './messages.ts';
import { createWatch } from './watch.ts';

function ran(inspect: ReturnType<typeof createWatch>['inspect']): void {
  const toast = createActor(toastMachine, { inspect }).start();
  toast.send({ type: 'toast.add', notice: { type: 'info', title: 'Hello' }, at: 0 });
  toast.stop();
}

test('an inspector of others understands what we tell', () => {
  const told: Sent[] = [];
  ran(createWatch((message) => void told.push(structuredClone(message))).inspect);
  const heard: unknown[] = [];
  createBrowserReceiver({ window }).subscribe((message) => void heard.push(message));
  for (const data of told) window.dispatchEvent(new MessageEvent('message', { data }));
  const official = told.filter(({ type }) => type.startsWith('@xstate.'));
  expect(official.length).toBeGreaterThan(3);
  expect(heard).toEqual(expect.arrayContaining(official));
});

test('our inspector understands what the official one tells', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run));
  const { inspect } = createBrowserInspector({ autoStart: false, send: (message) => void sent.push(message) });
  ran((event) => inspect.next?.(event));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(3));
  vi.unstubAllGlobals();
  const faults = sent.map((message) => v.safeParse(FromShop, message).issues?.map((issue) => v.getDotPath(issue)));
  expect(faults).toEqual(sent.map(() => undefined));
});
