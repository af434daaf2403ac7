import * as v from 'valibot';

/** Shapes a picture's box may have: width to height. */
const RATIOS = ['1 / 1', '4 / 5', '3 / 4', '2 / 3', '9 / 16', '5 / 4', '4 / 3', '3 / 2', '16 / 9', '21 / 9'] as const;

/** `auto`: the picture's own; until it is known, room of 3 to 2. */
export type Ratio = (typeof RATIOS)[number] | 'auto';

/** A prop that chooses the shape of a picture, as builders write it: `16 / 9`, `16/9`, `16:9` or `auto`. */
export const ratio = v.pipe(
  v.string(),
  v.check((value) => readRatio(value) !== undefined, `expected auto or one of ${RATIOS.join(', ')}`),
  v.title('Proportions'),
  v.metadata({
    group: 'layout',
    control: 'select',
    labels: {
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
    },
  }),
  v.transform((value): Ratio => readRatio(value) ?? 'auto'),
);

function readRatio(text: string): Ratio | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(':', '/');
  return plain === 'auto' ? 'auto' : RATIOS.find((known) => known.replaceAll(' ', '') === plain);
}
