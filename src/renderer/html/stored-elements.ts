/**
 * HTML of elements that were written before. An element is stored by its identity, its place among the ids of the page,
 * and the values that its components have read. An element that has read anything else, or the clock, is written each
 * time.
 */
import { watchClock } from '#registry/kit/clock.ts';
import { preloadImage } from './image-preload.ts';
import type { RenderCacheContext, Written } from './render-cache-context.ts';
import type { Writer } from './writer.ts';

interface Recording {
  readonly names: Set<string>;
  readonly images: Readonly<Record<string, unknown>>[];
  readonly effects: (() => void)[];
  /** Whether all that was read is known. */
  isKnown: boolean;
}

/** Overhead in bytes of an entry beside its HTML, and of each of its effects. */
const ENTRY_BYTES = 500;

/** The innermost element that is being recorded: elements are written synchronously. */
let recording: Recording | undefined;

/** Notes that a component has read a value of the page, by a name that `valueOf` knows. */
export function noteRead(name: string): void {
  recording?.names.add(name);
}

/** Notes that a component has read a context. */
export function noteContext(context: unknown, cacheContext: RenderCacheContext | undefined): void {
  if (recording !== undefined && cacheContext?.contexts.has(context) !== true) recording.isKnown = false;
}

/** Notes an image that the document preloads. */
export function noteImage(props: Readonly<Record<string, unknown>>): void {
  recording?.images.push(props);
}

/** Does something because an element is shown: now, and wherever its HTML comes from the store. */
export function whenShown(effect: () => void): void {
  recording?.effects.push(effect);
  effect();
}

watchClock(() => {
  if (recording !== undefined) recording.isKnown = false;
});

/** Writes an element from the store, or by `write`. */
export function writeStored(writer: Writer, element: object, around: RenderCacheContext, write: () => void): void {
  // Within a drawing, a picture or a list of options the same element is written otherwise.
  if (writer.isInSvg || writer.isUnloaded || (writer.selected ?? null) !== null) return write();
  const { stored, scope, valueOf, report } = around;
  const place = `${idOf(element)} ${writer.position.slice(0, writer.depth).join()} ${String(writer.endsInText)} ${scope}`;
  const keyWith = (names: readonly string[]) => `${place} ${JSON.stringify(names.map(valueOf))}`;
  const known = stored.names.get(place);
  const written = known && stored.written.get(keyWith(known));
  if (known !== undefined && written !== undefined) {
    for (const name of known) report(name);
    return replayWritten(writer, written, around);
  }
  const before = writer.html;
  writer.html = '';
  const { isKnown, names: read, images, effects } = record(write);
  const { html, endsInText } = writer;
  writer.html = before + html;
  if (!isKnown) return;
  const names = [...new Set([...(known ?? []), ...read])].toSorted();
  stored.names.set(place, names, names.join('').length * 2);
  const bytes = html.length * 2 + (1 + images.length + effects.length) * ENTRY_BYTES;
  stored.written.set(keyWith(names), { html, endsInText, images, effects }, bytes);
}

function replayWritten(writer: Writer, written: Written, { htmlOf }: RenderCacheContext): void {
  const { html, endsInText, images, effects } = written;
  writer.html += recording === undefined && htmlOf !== undefined ? htmlOf(written) : html;
  writer.endsInText = endsInText;
  for (const props of images) {
    noteImage(props);
    preloadImage(writer, props);
  }
  for (const effect of effects) whenShown(effect);
}

/** Records what is read while `write` runs, for the element itself and for those around it. */
function record(write: () => void): Recording {
  const around = recording;
  const own: Recording = { names: new Set(), images: [], effects: [], isKnown: true };
  recording = own;
  try {
    write();
  } finally {
    recording = around;
  }
  if (around !== undefined) {
    for (const name of own.names) around.names.add(name);
    around.images.push(...own.images);
    around.effects.push(...own.effects);
    around.isKnown &&= own.isKnown;
  }
  return own;
}

/** A number for each element that was ever asked for. */
const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(element: object): number {
  const known = ids.get(element);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(element, lastId);
  return lastId;
}
