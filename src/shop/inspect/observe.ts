/**
 * Observes the actors of this page for an inspector. Development only: the app uses it behind `import.meta.env.DEV`, and loading it has
 * no effect, so that no build contains it.
 */
import type { InspectionEvent } from 'xstate';
import { readInspectorUrl } from './inspector-url.ts';

/** Observer of actors, for the `inspect` option of XState. */
export type Inspect = (event: InspectionEvent) => void;

let requested: { readonly url: URL | undefined } | undefined;
let connected: Inspect | undefined;
/** Events from before the inspector's code is loaded: the page's own actors start with the app. */
let pending: InspectionEvent[] = [];

/** The inspector that this page was opened for; undefined for none. */
export function requestedInspector(): URL | undefined {
  requested ??= { url: readRequest() };
  return requested.url;
}

/** Whether this page was opened for an inspector. */
export function isInspected(): boolean {
  return requestedInspector() !== undefined;
}

/** Passes an event to the inspector, in order; holds it until `connectObserver` is called. */
export function observe(event: InspectionEvent): void {
  if (connected === undefined) pending.push(event);
  else connected(event);
}

/** Passes `next` the events so far, and all later ones. */
export function connectObserver(next: Inspect): void {
  const events = pending;
  pending = [];
  connected = next;
  for (const event of events) next(event);
}

function readRequest(): URL | undefined {
  // Tests and servers have no page, and a sandboxed frame no storage.
  if (typeof location === 'undefined') return undefined;
  try {
    return readInspectorUrl(location.href, sessionStorage);
  } catch {
    return undefined;
  }
}
