/** Sends events to the tags that may have them, and says which were kept from them (specification, chapter 8). */
import { mayRun } from '#machines/consent/permissions.ts';
import type { Consents } from '#schemas/consent.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';
import type { Moment } from './feed.ts';
import type { OpenTags } from './tags/open-tags.ts';
import { isAllowed, type Tag } from './tags/tag.ts';

/** What became of an event. */
export interface Outcome {
  readonly sent: readonly string[];
  /** Names of the tags that were not given it; empty as well where there is no tag. */
  readonly blocked: readonly string[];
  /** Why, where it was blocked. */
  readonly reason?: string;
}

/**
 * Passes events and consents to the tags. `track` sends only to tags that were allowed at the moment of the event and
 * still are.
 */
export interface Dispatcher {
  readonly track: (event: TrackingEvent, moment: Moment) => Outcome;
  /** What the visitor allows now. */
  readonly consents: (consents: Consents) => void;
}

const NO_TRACKING = 'no consent to analytics or ads';

/** Creates the dispatcher; no tag runs before `consents` allows it. Each blocked event is reported to `warn`. */
export function createDispatcher(
  { tags, consents: tellConsents }: OpenTags,
  warn: (message: string) => void,
): Dispatcher {
  const running = new Set<Tag>();
  return {
    consents: (consents) => {
      const may = mayRun(consents);
      tellConsents(consents);
      for (const tag of tags) {
        if (isAllowed(tag.need, consents, may)) {
          if (!running.has(tag)) tag.allow();
          running.add(tag);
        } else if (running.delete(tag)) tag.revoke();
      }
    },
    track: (event, { consents }) => {
      const may = mayRun(consents);
      const receivers = tags.filter((tag) => tag.hears(event));
      const [sent, blocked]: [Tag[], Tag[]] = [[], []];
      // Allowed when it happened, and still.
      for (const tag of receivers) (running.has(tag) && isAllowed(tag.need, consents, may) ? sent : blocked).push(tag);
      for (const tag of sent) tag.send(event);
      const outcome = { sent: sent.map(({ name }) => name), blocked: blocked.map(({ name }) => name) };
      if (!may.tracking) {
        warn(`tracking: "${event.event}" is blocked: ${NO_TRACKING}`);
        return { ...outcome, reason: NO_TRACKING };
      }
      const kinds = new Set(blocked.map(({ need }) => (need === 'ads' ? 'ads' : 'analytics')));
      if (kinds.size === 0) return outcome;
      const reason = `no consent to ${[...kinds].toSorted().join(' or ')}`;
      const what = kinds.has('ads') ? `remarketing of "${event.event}"` : `"${event.event}"`;
      warn(`tracking: ${what} is blocked for ${outcome.blocked.join(', ')}: ${reason}`);
      return { ...outcome, reason };
    },
  };
}
