/** Panels of which some are closed (tabs, accordion): the n-th item names what lies in the slot `panel-n`. */
import * as v from 'valibot';
import { anchor } from './anchor.ts';
import type { SlotSpec } from '../define.ts';
import { text } from './fields.ts';

export const MAX_PANELS = 12;

/** What every panel is given: its label, and a name that links lead to. */
export const panelFields = {
  label: v.pipe(text, v.title('Label'), v.metadata({ group: 'content', control: 'text' })),
  anchor: v.optional(anchor),
};

/** Slots of the panels, `panel-1` to `panel-12`. */
export const panelSlots: Readonly<Record<string, SlotSpec>> = Object.fromEntries(
  Array.from({ length: MAX_PANELS }, (_, index) => [`panel-${index + 1}`, { title: `Panel ${index + 1}` }]),
);
