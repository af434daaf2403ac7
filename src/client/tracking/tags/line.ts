import type { EventName } from '../../../page/tags/event.ts';
import type { LoadScript, Tag } from './tag.ts';

const SCRIPT = 'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js';

/** The name of LINE's default conversion; any other event is sent under our name. */
const STANDARD: Partial<Record<EventName, string>> = { purchase: 'Conversion' };

/** The tags of LINE, which knows pages and conversions by name; it has no command for a revoked consent, so it receives nothing more. */
export function lineTags(ids: readonly string[], load: LoadScript): readonly Tag[] {
  let isLoaded = false;
  const command = (...parts: readonly unknown[]) => {
    const lt: unknown = Reflect.get(window, '_lt');
    if (typeof lt === 'function') Reflect.apply(lt, window, parts);
  };
  const known = new Set<string>();
  return ids.map((id) => ({
    name: `line ${id}`,
    need: 'ads',
    accepts: () => true,
    allow: () => {
      if (!isLoaded) {
        isLoaded = true;
        startStub();
        load(SCRIPT);
      }
      if (known.has(id)) return;
      known.add(id);
      command('init', { customerType: 'lap', tagId: id });
    },
    revoke: () => {},
    send: ({ event }) => {
      if (event === 'page_view') command('send', 'pv', [id]);
      else command('send', 'cv', { type: STANDARD[event] ?? event }, [id]);
    },
  }));
}

/** Defines the queue of commands that LINE's script takes over. */
function startStub(): void {
  const queue: unknown[] = [];
  Reflect.set(window, '_ltq', queue);
  Reflect.set(window, '_lt', (...parts: readonly unknown[]) => void queue.push(parts));
}
