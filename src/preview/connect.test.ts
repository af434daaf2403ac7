// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FRAME_ID } from '../page/document-ids.ts';
import { connect } from './connect.ts';
import { stubResizeObserver } from '../../tests/setup/resize-observer.ts';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  stubResizeObserver();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a click selects as soon as the mode is acknowledged', () => {
  document.body.innerHTML = `
    <script type="application/json" id="${FRAME_ID}">{"buildId":"b1"}</script>
    <div id="app"><a href="#elsewhere" data-node="a">Tea</a></div>`;
  const posted: unknown[] = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message: unknown) => void posted.push(message));
  const receive = connect();
  const say = (data: unknown) =>
    receive(new MessageEvent('message', { data, source: window.parent, origin: location.origin }));
  say({ raan: 1, type: 'hello', version: 1, session: 's' });
  posted.length = 0;
  say({ raan: 1, type: 'mode', mode: 'select', id: '1' });
  document.querySelector('a')?.click();
  expect(posted).toEqual([
    { raan: 1, type: 'ack', id: '1' },
    { raan: 1, type: 'select', nodeId: 'a', path: '', rect: NOWHERE, ancestors: [] },
  ]);
  expect(location.hash).toBe('');
});
