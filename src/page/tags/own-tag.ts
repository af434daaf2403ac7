/** A tracking tag of a shop project: what its module exports. */
import type { TrackingEvent } from './event.ts';

/** The interface for a tag. */
export interface TagTools {
  /** Adds a script of one of the tag's `hosts.script`; any other address is refused. */
  readonly load: (url: string) => void;
}

/** The code of a tag. Nothing of it runs before the visitor has given the consent that it needs. */
export interface TagCode {
  /** Called when it may run, for the first time or again. */
  readonly allow?: (tools: TagTools) => void;
  /** Called when the visitor withdraws consent. */
  readonly revoke?: () => void;
  /** An event, by GA4's names. */
  readonly send: (event: TrackingEvent) => void;
}

/** Whether a module's export is the code of a tag. */
export function isTagCode(exported: unknown): exported is TagCode {
  return typeof exported === 'object' && exported !== null && 'send' in exported && typeof exported.send === 'function';
}
