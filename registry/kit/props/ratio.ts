import * as v from 'valibot';

/** Shapes a picture's box may have, width to height, with their names. `auto`: its own; until it is known, room of 3 to 2. */
const RATIOS = {
  auto: "The picture's own",
  '1/1': 'Square',
  '4/5': 'Portrait 4:5',
  '3/4': 'Portrait 3:4',
  '2/3': 'Portrait 2:3',
  '9/16': 'Tall 9:16',
  '5/4': 'Landscape 5:4',
  '4/3': 'Landscape 4:3',
  '3/2': 'Landscape 3:2',
  '16/9': 'Wide 16:9',
  '21/9': 'Very wide 21:9',
} as const;

export type Ratio = keyof typeof RATIOS;

/** A prop that chooses the shape of a picture: `16/9` or `auto`; `16:9` and `16 / 9` are understood too. */
export const ratio = v.pipe(
  v.string(),
  v.check((value) => isRatio(plain(value)), `expected one of ${Object.keys(RATIOS).join(', ')}`),
  v.title('Proportions'),
  v.metadata({ group: 'layout', control: 'select', labels: RATIOS }),
  v.transform((value): Ratio => {
    const written = plain(value);
    return isRatio(written) ? written : 'auto';
  }),
);

function plain(text: string): string {
  return text.replaceAll(/\s/g, '').replace(':', '/');
}

function isRatio(text: string): text is Ratio {
  return Object.hasOwn(RATIOS, text);
}
