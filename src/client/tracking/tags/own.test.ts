// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { everyConsent } from '#schemas/consent.ts';
import type { OwnTag } from '#schemas/shop-settings.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';
import type { TagTools } from '../../../page/tags/own-tag.ts';
import { createDispatcher } from '../dispatcher.ts';
import { ownTags } from './own.ts';

const VIEW: TrackingEvent = { event: 'page_view', category: 'page' };
const GRANTED = everyConsent('granted');
const DENIED = everyConsent('denied');

function open(exported: unknown) {
  const loaded: string[] = [];
  const load = vi.fn(() => Promise.resolve({ default: exported }));
  const tag: OwnTag = { name: 'mine', consent: 'ads', hosts: { script: [], connect: [], frame: [] }, load };
  const tags = ownTags([tag], (url) => loaded.push(url));
  const { consents, track } = createDispatcher({ tags, consents: () => {} }, () => {});
  return { loaded, load, consents, track: () => track(VIEW, { at: 0, consents: GRANTED }) };
}

test('a tag is loaded with the consent that it needs, and gets what happened in order', async () => {
  const calls: string[] = [];
  const { loaded, load, consents, track } = open({
    allow: (tools: TagTools) => {
      calls.push('allow');
      tools.load('https://cdn.example/tag.js');
    },
    revoke: () => calls.push('revoke'),
    send: ({ event }: TrackingEvent) => calls.push(event),
  });
  consents({ ...DENIED, analytics_storage: 'granted' });
  expect([track(), load.mock.calls.length]).toEqual([{ sent: [], blocked: ['mine'], reason: 'no consent to ads' }, 0]);
  consents(GRANTED);
  expect(track()).toEqual({ sent: ['mine'], blocked: [] });
  consents(DENIED);
  await vi.waitFor(() => expect(calls).toEqual(['allow', 'page_view', 'revoke']));
  expect([loaded, load.mock.calls.length]).toEqual([['https://cdn.example/tag.js'], 1]);
});

test('a module that exports no tag is reported, and harms no other', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { consents } = open({ sent: true });
  consents(GRANTED);
  await vi.waitFor(() =>
    expect(report.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: tracking: mine: the default export is no tag; export defineTag({ … })',
    ]),
  );
});
