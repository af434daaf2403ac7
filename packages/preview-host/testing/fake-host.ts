/** A host that is connected to a fake frame. */
import { beforeEach, vi } from 'vitest';
import type { ToFrame } from '../messages.ts';
import { connectPreview, type Preview } from '../preview-host.ts';
import { type FakeFrame, fakeFrame, READY, SHOP } from './fake-frame.ts';

/** A page, and a patch of its heading. */
export const PAGE = { pageComponent: [{ type: 'heading', props: { text: 'One' } }] };
export const TITLE = '/pageComponent/0/props/text';
export const changed = (text: string) => ({ pageComponent: [{ type: 'heading', props: { text } }] });
export const to = (text: string) => [{ op: 'replace', path: TITLE, value: text } as const];

/** A host with its frame and the events it has emitted. */
export interface FakeHost {
  readonly frame: FakeFrame;
  readonly preview: Preview;
  readonly events: [type: string, detail: unknown][];
  readonly close: () => void;
}

/** Connects a host to a fake frame. */
function openHost(): FakeHost {
  const frame = fakeFrame();
  const preview = connectPreview(frame.element, { origin: SHOP });
  const events: [string, unknown][] = [];
  for (const type of ['ready', 'rendered', 'select', 'hover', 'rects', 'route', 'refused', 'lost', 'error'] as const)
    preview.on(type, (detail) => events.push([type, detail]));
  const close = () => {
    preview.disconnect();
    frame.remove();
  };
  return { frame, preview, events, close };
}

/** Opens a host before each test of a file, with fake timers, and closes it after. */
export function openHostBeforeEach(use: (host: FakeHost) => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    const host = openHost();
    use(host);
    return () => {
      host.close();
      vi.useRealTimers();
    };
  });
}

/** The posted messages, without their ids. */
export const withoutIds = (messages: readonly ToFrame[]) =>
  messages.map(({ id: _id, raan: _raan, ...message }) => message);
/** The greeting of a host without calls. */
export const HELLO = { type: 'hello', version: 1, session: 's1' };

/** Completes the handshake. */
export async function connect({ frame, events }: FakeHost): Promise<void> {
  await frame.send(READY);
  await frame.acknowledge();
  events.length = 0;
}
