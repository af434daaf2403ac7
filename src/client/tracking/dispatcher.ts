/** Sends events to the tags that consent allows, and reports the blocked ones (specification, chapter 8). */
import { mayRun } from '#machines/consent/permissions.ts';
import type { Consents } from '#schemas/consent.ts';
import type { TrackingEvent } from '../../page/tags/event.ts';
import type { Moment } from './feed.ts';
import type { OpenTags } from './tags/open-tags.ts';
import { isAllowed, type Tag } from './tags/tag.ts';

/** Result of dispatching an event. */
export interface Outcome {
  readonly sent: readonly string[];
  /** Names of the tags without consent; empty as well where there is no tag. */
  readonly blocked: readonly string[];
  /** Reason for the blocking. */
  readonly reason?: string;
}

/**
 * Passes events and consents to the tags. `track` sends only to tags that were allowed at the moment of the event and
 * still are.
 */
export interface Dispatcher {
  readonly track: (event: TrackingEvent, moment: Moment) => Outcome;
  /** Applies the visitor's current consents. */
  readonly consents: (consents: Consents) => void;
}

const NO_TRACKING = 'no consent to analytics or ads';

/** Creates the dispatcher; no tag runs before `consents` allows it. Each blocked event is reported to `warn`. */
export function createDispatcher(
  { tags, consents: signalConsents }: OpenTags,
  warn: (message: string) => void,
): Dispatcher {
  const running = new Set<Tag>();
  return {
    consents: (consents) => {
      const may = mayRun(consents);
      signalConsents(consents);
      for (const tag of tags) {
        if (isAllowed(tag.need, consents, may)) {
          if (!running.has(tag)) tag.allow();
          running.add(tag);
        } else if (running.delete(tag)) tag.revoke();
      }
    },
    track: (event, { consents }) => {
      const may = mayRun(consents);
      const receivers = tags.filter((tag) => tag.accepts(event));
      const [sent, blocked]: [Tag[], Tag[]] = [[], []];
      // A tag needs consent at the moment of the event and now.
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
