/** Turns what XState tells of actors into messages of the inspector's protocol, redacted. */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { transitionName } from '#machines/diagram/transitions.ts';
import { hasEnded } from './keeper.ts';
import type { Event, Sent } from './messages.ts';
import { REDACTED, redact } from './redact.ts';

type Actor = InspectionEvent['actorRef'];

export interface Watch {
  /** The observer for `createActor(…, { inspect })`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Gives an actor an event; the reason where that is refused. */
  readonly send: (sessionId: string, event: Event) => string | undefined;
}

/**
 * Watches actors; `tell` hears of everything at once and in order. The package's own observer waits for an idle browser
 * instead: by then an event's time is gone, and behind another window it may be a long wait.
 */
export function createWatch(tell: (message: Sent) => void): Watch {
  const actors = new Map<string, Actor>();
  const roots = new Map<string, string>();
  const inspector = createInspector({
    send: (message: StatelyInspectionEvent) => {
      const named = message.type === '@xstate.actor' ? { name: nameOf(message, actors.get(message.sessionId)) } : {};
      pass({ ...message, ...named, rootId: roots.get(message.sessionId) });
    },
  });

  function pass(message: Sent): void {
    // Each field for itself: what the protocol calls `name` is a machine's.
    const shown: Sent = {
      ...Object.fromEntries(Object.entries(message).map(([field, value]) => [field, redact(value)])),
      type: message.type,
    };
    tell(shown);
    if (message.type !== '@xstate.snapshot' || message.sessionId === undefined || !hasEnded(message)) return;
    actors.delete(message.sessionId);
    roots.delete(message.sessionId);
  }

  return {
    inspect: (event) => {
      const { actorRef, rootId } = event;
      switch (event.type) {
        case '@xstate.actor':
          actors.set(actorRef.sessionId, actorRef);
          roots.set(actorRef.sessionId, rootId);
          inspector.actor(actorRef);
          break;
        case '@xstate.event':
          inspector.event(actorRef, event.event, event.sourceRef && { source: event.sourceRef });
          break;
        case '@xstate.microstep': {
          // The protocol has no message for which transitions were taken.
          const transitions = event._transitions.map(transitionName);
          const { sessionId } = actorRef;
          if (transitions.length > 0)
            pass({ type: '@raan.microstep', sessionId, transitions, createdAt: Date.now().toString() });
          break;
        }
        case '@xstate.snapshot':
          inspector.snapshot(actorRef, event.snapshot, { event: event.event });
          break;
        case '@xstate.transition':
        case '@xstate.action':
          break;
      }
    },
    send: (sessionId, event) => {
      const actor = actors.get(sessionId);
      if (actor === undefined) return 'This actor has ended.';
      if (event.type.startsWith('xstate.')) return 'Events of this name are XState’s own.';
      if (JSON.stringify(event).includes(REDACTED)) return `“${REDACTED}” stands for a value: write one in its place.`;
      actor.send(event);
      return undefined;
    },
  };
}

/** The machine's name; of what a machine runs, the name it runs it by. */
function nameOf({ name }: { readonly name: string }, actor: Actor | undefined): string {
  return actor !== undefined && 'src' in actor && typeof actor.src === 'string' ? actor.src : name;
}
