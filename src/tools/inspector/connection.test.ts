// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { CHANNEL, type Event, type Sent } from './messages.ts';

const OWN = new URL('/__inspect', location.href);
const HOSTED = new URL('https://inspector.example/inspect');
const ACTOR: Sent = { type: '@xstate.actor', sessionId: 'x:0' };
const STEP: Sent = { type: '@raan.microstep', sessionId: 'x:0' };

afterEach(() => document.body.replaceChildren());

/** A window, and all that was posted to it with the origin it was meant for. */
function someWindow() {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (contentWindow === null) throw new Error('there is no window');
  const posted: [string, unknown][] = [];
  vi.spyOn(contentWindow, 'postMessage').mockImplementation((message: unknown, origin: unknown) => {
    posted.push([String(origin), message]);
  });
  return { window: contentWindow, posted };
}

function connection(url: URL, reason?: string) {
  const inspector = someWindow();
  const page = new EventTarget();
  const open = vi.fn<Window['open']>(() => inspector.window);
  const sent: [string, Event][] = [];
  const connected = vi.fn<() => void>();
  const line = createConnection({
    window: { addEventListener: page.addEventListener.bind(page), location, open },
    url,
    kept: () => [ACTOR, STEP],
    send: (sessionId, event) => {
      sent.push([sessionId, event]);
      return reason;
    },
    connected,
  });
  const say = (data: unknown, source: Window = inspector.window, origin = url.origin) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  return { ...line, ...inspector, opened: open, sent, connected, say };
}

const HELLO = { type: '@statelyai.connected' };
const SEND = { type: '@raan.send', sessionId: 'x:0', event: { type: 'add', quantity: 2 } };

test('our own inspector is told the page and all that was kept when it says that it is there, then what happens', () => {
  const { open, tell, posted, say, connected, opened } = connection(OWN);
  tell(ACTOR);
  expect(open()).toBe(true);
  expect(opened).toHaveBeenCalledExactlyOnceWith(OWN, 'xstateinspector', expect.stringContaining('popup'));
  expect(posted).toEqual([]);
  say(HELLO);
  expect(connected).toHaveBeenCalledOnce();
  const page = { type: '@raan.page', href: location.href };
  expect(posted).toEqual([page, ACTOR, STEP].map((message) => [location.origin, message]));
  tell(STEP);
  expect(posted.at(-1)).toEqual([location.origin, STEP]);
});

test('an inspector that is loaded again is told all again', () => {
  const { open, posted, say } = connection(OWN);
  open();
  say(HELLO);
  say(HELLO);
  expect(posted).toHaveLength(6);
});

test('another’s inspector hears the protocol alone, and sends nothing', () => {
  const { open, tell, posted, say, sent } = connection(HOSTED);
  open();
  say(HELLO);
  tell(STEP);
  say(SEND);
  expect(posted).toEqual([['https://inspector.example', ACTOR]]);
  expect(sent).toEqual([]);
});

test('events come from our inspector, and it is told why one was refused', () => {
  const { open, posted, say, sent } = connection(OWN, 'This actor has ended.');
  open();
  say(HELLO);
  say(SEND);
  expect(sent).toEqual([['x:0', { type: 'add', quantity: 2 }]]);
  expect(posted.at(-1)?.[1]).toEqual({ type: '@raan.refused', sessionId: 'x:0', reason: 'This actor has ended.' });
});

test('nobody else is told or listened to: other windows, other origins, other messages, one that never said hello', () => {
  const { open, posted, say, sent, connected } = connection(OWN);
  open();
  say(SEND);
  const other = someWindow();
  say(HELLO, other.window);
  say(HELLO, undefined, 'https://evil.example');
  expect([posted, other.posted]).toEqual([[], []]);
  say(HELLO);
  say(SEND, other.window);
  say(SEND, undefined, 'https://evil.example');
  for (const wrong of [null, 'hello', { ...SEND, event: 'add' }, { ...SEND, event: {} }, { ...SEND, sessionId: 1 }])
    say(wrong);
  expect(sent).toEqual([]);
  expect(connected).toHaveBeenCalledOnce();
});

test('says when the browser forbids the window, and brings an open one to the front', () => {
  const { open, opened, say, window } = connection(OWN);
  opened.mockReturnValueOnce(null);
  expect(open()).toBe(false);
  open();
  say(HELLO);
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  expect(open()).toBe(true);
  expect(focus).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledTimes(2);
});

test('a page that is loaded again calls inspectors that were open before, by the channel', async () => {
  const channel = new BroadcastChannel(CHANNEL);
  const heard = new Promise<unknown>((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)));
  connection(OWN);
  expect(await heard).toBe('loaded');
  channel.close();
});
