import * as v from 'valibot';

const GAPS = ['none', 's', 'm', 'l', 'xl'] as const;

/** A prop that chooses the room between children. */
export const gap = v.pipe(
  v.picklist(GAPS),
  v.title('Gap'),
  v.metadata({
    group: 'layout',
    control: 'select',
    labels: { none: 'None', s: 'Small', m: 'Medium', l: 'Large', xl: 'Very large' },
  }),
);
