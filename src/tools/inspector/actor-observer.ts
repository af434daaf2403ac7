/** Turns XState's inspection events into redacted messages of the inspector's protocol. */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { type InspectionEvent, StateMachine } from 'xstate';
import { transitionName } from '#machines/diagram/transitions.ts';
import { hasEnded } from './replay-buffer.ts';
import type { Event, WireMessage } from './messages.ts';
import { MAX_DEPTH, REDACTED, redact } from './redact.ts';

type Actor = InspectionEvent['actorRef'];

export interface ActorObserver {
  /** The observer for `createActor(…, { inspect })`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Sends an actor an event; returns the reason where that is refused. */
  readonly send: (sessionId: string, event: Event) => string | undefined;
}

/**
 * Observes actors and calls `emit` synchronously, in order. The package's own observer waits for an idle browser, which loses
 * the time of events and may never come behind another window.
 */
export function createActorObserver(emit: (message: WireMessage) => void): ActorObserver {
  const actors = new Map<string, Actor>();
  const roots = new Map<string, string>();
  const inspector = createInspector(
    {
      send: (message: StatelyInspectionEvent) => {
        const named = message.type === '@xstate.actor' ? namedActor(message, actors.get(message.sessionId)) : {};
        send({ ...message, ...named, rootId: roots.get(message.sessionId) });
      },
    },
    // By default "[Object]" replaces values deeper than 10 levels, and `createMachine` treats it as a state's name.
    { serializationDepthLimit: MAX_DEPTH },
  );

  function send(message: WireMessage): void {
    // Redacts field by field: the protocol's own `name` is a machine's name.
    const redacted: WireMessage = {
      ...Object.fromEntries(Object.entries(message).map(([field, value]) => [field, redact(value)])),
      type: message.type,
    };
    emit(redacted);
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
          // The protocol has no message for transitions.
          const transitions = event._transitions.map(transitionName);
          const { sessionId } = actorRef;
          if (transitions.length > 0)
            send({ type: '@raan.microstep', sessionId, transitions, createdAt: Date.now().toString() });
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

/** The machine's name; of what a machine runs, the name it runs it by. A function has its id as definition, as in the official inspector. */
function namedActor(
  { name, definition }: { readonly name: string; readonly definition?: string | undefined },
  actor: Actor | undefined,
): { readonly name: string; readonly definition: string | undefined } {
  if (actor === undefined) return { name, definition };
  return {
    name: 'src' in actor && typeof actor.src === 'string' ? actor.src : name,
    definition: isMachine(actor) ? definition : JSON.stringify({ id: 'id' in actor ? actor.id : name }),
  };
}

function isMachine(actor: Actor): boolean {
  return 'logic' in actor && actor.logic instanceof StateMachine;
}
