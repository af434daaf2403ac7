/** The connection between a page of the shop and the window of an inspector. */
import * as v from 'valibot';
import { OWN_PAGE } from '../../shop/inspect/inspector-url.ts';
import { CHANNEL, type Event, FromInspector, type WireMessage } from './messages.ts';

export interface ConnectionOptions {
  readonly window: Pick<Window, 'addEventListener' | 'location' | 'open'>;
  /** The inspector's page: our own, or another that speaks the protocol. */
  readonly url: URL;
  /** Messages to send to an inspector that connects. */
  readonly replay: () => readonly WireMessage[];
  /** Sends an actor an event; returns the reason where that is refused. */
  readonly dispatch: (sessionId: string, event: Event) => string | undefined;
  readonly connected: () => void;
}

export interface Connection {
  /** Opens the inspector's window, or focuses it. Needs a user gesture; false when the browser blocks it. */
  readonly open: () => boolean;
  readonly send: (message: WireMessage) => void;
}

/**
 * Connects to the window that this page has opened, and only while it shows a page of the inspector's origin. Accepts
 * events only from our own inspector.
 */
export function createConnection({ window, url, replay, dispatch, connected }: ConnectionOptions): Connection {
  const isOwn = url.origin === window.location.origin && url.pathname === OWN_PAGE;
  let opened: Window | null = null;
  let inspector: Window | undefined;

  const post = (message: WireMessage) => {
    if (isOwn || message.type.startsWith('@xstate.')) inspector?.postMessage(message, url.origin);
  };

  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== url.origin || !isWindow(source)) return;
    if (source !== opened && !(isOwn && wasOpenedBy(window, source))) return;
    const { success, output: message } = v.safeParse(FromInspector, data);
    if (!success) return;
    if (message.type === '@statelyai.connected') {
      inspector = source;
      post({ type: '@raan.page', href: window.location.href });
      for (const each of replay()) post(each);
      connected();
    } else if (isOwn && source === inspector) {
      const { sessionId } = message;
      const reason = dispatch(sessionId, message.event);
      if (reason !== undefined) post({ type: '@raan.refused', sessionId, reason });
    }
  });
  if (isOwn) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('loaded');
    channel.close();
  }

  return {
    open: () => {
      if (inspector === undefined || inspector.closed)
        opened = window.open(url, 'xstateinspector', 'popup,width=1280,height=860');
      else inspector.focus();
      return opened !== null || inspector !== undefined;
    },
    send: post,
  };
}

function isWindow(source: MessageEventSource | null): source is Window {
  return source !== null && 'location' in source;
}

/** Whether an earlier page in this window has opened it. */
function wasOpenedBy(window: object, source: Window): boolean {
  try {
    return source.opener === window && source.location.pathname === OWN_PAGE;
  } catch {
    return false;
  }
}
