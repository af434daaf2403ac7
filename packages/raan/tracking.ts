/** `raan/tracking`: tracking tags of a shop project. */
import type { TagCode } from '../../src/page/tags/own-tag.ts';

export type { TagCode, TagTools } from '../../src/page/tags/own-tag.ts';
export type { EventName, Item, TrackingEvent } from '../../src/page/tags/event.ts';

/**
 * Declares a tag's code, as the default export of the module that `tracking` of `raan.config.ts` names.
 *
 * @example
 * export default defineTag({ send: ({ event }) => navigator.sendBeacon('https://collect.example', event) });
 */
export function defineTag(code: TagCode): TagCode {
  return code;
}
