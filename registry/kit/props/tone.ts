/** The grounds a band of a page may stand on; `data-tone` changes the colours of all that is within (src/theme/tokens.css). */
import * as v from 'valibot';

export const TONES = ['plain', 'soft', 'accent', 'inverse'] as const;
export type Tone = (typeof TONES)[number];

/** A prop that chooses the ground. */
export const tone = v.pipe(
  v.picklist(TONES),
  v.title('Ground'),
  v.metadata({
    group: 'layout',
    control: 'select',
    labels: { plain: 'Plain', soft: 'Soft', accent: 'Accent', inverse: 'Inverse' },
  }),
);
