/**
 * Experiments in analytics: every event says which variants the visitor has seen, so that a `page_view` counts as exposure and a
 * later event as conversion.
 */
import type { PageLocation } from '../../../page/location.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';

/** Longest value of a parameter that GA4 accepts. */
const MAX_VALUE = 100;

/** Adds the variants that a page shows to those of earlier pages; the latest of an experiment counts. */
export function noteVariants({ outcome }: PageLocation, variants: Map<string, string>): void {
  const shown = outcome.kind === 'page' ? (outcome.page.experiments ?? {}) : {};
  for (const [experiment, variant] of Object.entries(shown)) variants.set(experiment, variant);
}

/** The event with its `experiments`, such as `hero:variant-1,foot:usual`; the event itself where no experiment was seen. */
export function withVariants(event: TrackingEvent, variants: ReadonlyMap<string, string>): TrackingEvent {
  if (variants.size === 0) return event;
  const list = [...variants].map(([experiment, variant]) => `${experiment}:${variant}`);
  while (list.length > 1 && list.join(',').length > MAX_VALUE) list.shift();
  return { ...event, details: { ...event.details, experiments: list.join(',').slice(0, MAX_VALUE) } };
}
