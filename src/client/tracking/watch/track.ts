import type { TrackingEvent } from '../../../page/tags/event.ts';
import type { Moment } from '../feed.ts';

/** Counts an event as of the moment it happened. */
export type Track = (event: TrackingEvent, moment: Moment) => void;
