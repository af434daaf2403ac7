// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { CHANNEL, type Event, type WireMessage } from './messages.ts';

const OWN = new URL('/__inspect', location.href);
const HOSTED = new URL('https://inspector.example/inspect');
const ACTOR: WireMessage = { type: '@xstate.actor', sessionId: 'x:0' };
const STEP: WireMessage = { type: '@raan.microstep', sessionId: 'x:0' };

afterEach(() => document.body.replaceChildren());

/** A window, and the messages posted to it with their target origins. */
function someWindow() {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (contentWindow === null) throw new Error('there is no window');
  const posted: [string, unknown][] = [];
  vi.spyOn(contentWindow, 'postMessage').mockImplementation((message: unknown, origin: unknown) => {
    posted.push([String(origin), message]);
  });
  return { window: contentWindow, posted };
}

function connect(url: URL, reason?: string) {
  const inspector = someWindow();
  const page = new EventTarget();
  const open = vi.fn<Window['open']>(() => inspector.window);
  const sent: [string, Event][] = [];
  const connected = vi.fn<() => void>();
  const connection = createConnection({
    window: { addEventListener: page.addEventListener.bind(page), location, open },
    url,
    replay: () => [ACTOR, STEP],
    dispatch: (sessionId, event) => {
      sent.push([sessionId, event]);
      return reason;
    },
    connected,
  });
  const receive = (data: unknown, source: Window = inspector.window, origin = url.origin) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  return { ...connection, ...inspector, opened: open, sent, connected, receive };
}

const HELLO = { type: '@statelyai.connected' };
const SEND = { type: '@raan.send', sessionId: 'x:0', event: { type: 'add', quantity: 2 } };

test('sends the page and the replay to our own inspector when it connects, then live messages', () => {
  const { open, send, posted, receive, connected, opened } = connect(OWN);
  send(ACTOR);
  expect(open()).toBe(true);
  expect(opened).toHaveBeenCalledExactlyOnceWith(OWN, 'xstateinspector', expect.stringContaining('popup'));
  expect(posted).toEqual([]);
  receive(HELLO);
  expect(connected).toHaveBeenCalledOnce();
  const page = { type: '@raan.page', href: location.href };
  expect(posted).toEqual([page, ACTOR, STEP].map((message) => [location.origin, message]));
  send(STEP);
  expect(posted.at(-1)).toEqual([location.origin, STEP]);
});

test('replays to an inspector that is reloaded', () => {
  const { open, posted, receive } = connect(OWN);
  open();
  receive(HELLO);
  receive(HELLO);
  expect(posted).toHaveLength(6);
});

test('sends another’s inspector only the protocol, and accepts no events from it', () => {
  const { open, send, posted, receive, sent } = connect(HOSTED);
  open();
  receive(HELLO);
  send(STEP);
  receive(SEND);
  expect(posted).toEqual([['https://inspector.example', ACTOR]]);
  expect(sent).toEqual([]);
});

test('dispatches events of our inspector, and reports why one was refused', () => {
  const { open, posted, receive, sent } = connect(OWN, 'This actor has ended.');
  open();
  receive(HELLO);
  receive(SEND);
  expect(sent).toEqual([['x:0', { type: 'add', quantity: 2 }]]);
  expect(posted.at(-1)?.[1]).toEqual({ type: '@raan.refused', sessionId: 'x:0', reason: 'This actor has ended.' });
});

test('ignores other windows, other origins, invalid messages, and an inspector that has not connected', () => {
  const { open, posted, receive, sent, connected } = connect(OWN);
  open();
  receive(SEND);
  const other = someWindow();
  receive(HELLO, other.window);
  receive(HELLO, undefined, 'https://evil.example');
  expect([posted, other.posted]).toEqual([[], []]);
  receive(HELLO);
  receive(SEND, other.window);
  receive(SEND, undefined, 'https://evil.example');
  for (const wrong of [null, 'hello', { ...SEND, event: 'add' }, { ...SEND, event: {} }, { ...SEND, sessionId: 1 }])
    receive(wrong);
  expect(sent).toEqual([]);
  expect(connected).toHaveBeenCalledOnce();
});

test('reports a blocked window, and focuses an open one', () => {
  const { open, opened, receive, window } = connect(OWN);
  opened.mockReturnValueOnce(null);
  expect(open()).toBe(false);
  open();
  receive(HELLO);
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  expect(open()).toBe(true);
  expect(focus).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledTimes(2);
});

test('calls open inspectors by the channel when a page is loaded again', async () => {
  const channel = new BroadcastChannel(CHANNEL);
  const logReducer = new Promise<unknown>((resolve) =>
    channel.addEventListener('message', ({ data }) => resolve(data)),
  );
  connect(OWN);
  expect(await logReducer).toBe('loaded');
  channel.close();
});
