import * as v from 'valibot';

export const GAPS = ['none', 's', 'm', 'l', 'xl'] as const;
export type Gap = (typeof GAPS)[number];

/** A prop that chooses the room between children. */
export const gap = v.pipe(v.picklist(GAPS), v.title('Gap'), v.metadata({ group: 'layout', control: 'size' }));
