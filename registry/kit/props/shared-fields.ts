/** Props that several component types declare. */
import * as v from 'valibot';
import type { Needs, SlotSpec } from '../define.ts';
import { text } from './fields.ts';

/** Prop: DOM id that `#…` links lead to (contract, chapter 10); no blanks, at most 64 characters. */
export const anchor = v.pipe(
  v.string(),
  v.regex(/^[^\s"'<>&]{1,64}$/u, 'expected a name without blanks'),
  v.title('Anchor'),
  v.description('Name that links lead to: #name. No blanks.'),
  v.metadata({ group: 'advanced', control: 'text' }),
);

const GAPS = ['none', 's', 'm', 'l', 'xl'] as const;

/** Prop: the gap between children. */
export const gap = v.pipe(
  v.picklist(GAPS),
  v.title('Gap'),
  v.metadata({
    group: 'layout',
    control: 'select',
    labels: { none: 'None', s: 'Small', m: 'Medium', l: 'Large', xl: 'Very large' },
  }),
);

/** Background tones of a band; `data-tone` sets the colours of everything inside it (src/theme/tokens.css). */
export const TONES = ['plain', 'soft', 'accent', 'inverse'] as const;
/** A value of the prop `tone` and of the attribute `data-tone`. */
export type Tone = (typeof TONES)[number];

/** Prop: the background tone. */
export const tone = v.pipe(
  v.picklist(TONES),
  v.title('Background'),
  v.metadata({
    group: 'layout',
    control: 'select',
    labels: { plain: 'Plain', soft: 'Soft', accent: 'Accent', inverse: 'Inverse' },
  }),
);

/** Aspect ratios of a picture's box, width to height, with their labels. `auto` is the picture's own; 3:2 until it has loaded. */
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

/** Width to height as CSS writes it without blanks, such as `16/9`; or `auto`. */
export type Ratio = keyof typeof RATIOS;

/** Prop: the aspect ratio of a picture, `16/9` or `auto`; accepts `16:9` and `16 / 9` too. */
export const ratio = v.pipe(
  v.string(),
  v.check((value) => isRatio(normalizeRatio(value)), `expected one of ${Object.keys(RATIOS).join(', ')}`),
  v.title('Proportions'),
  v.metadata({ group: 'layout', control: 'select', labels: RATIOS }),
  v.transform((value): Ratio => {
    const normalized = normalizeRatio(value);
    return isRatio(normalized) ? normalized : 'auto';
  }),
);

function normalizeRatio(text: string): string {
  return text.replaceAll(/\s/g, '').replace(':', '/');
}

function isRatio(text: string): text is Ratio {
  return Object.hasOwn(RATIOS, text);
}

/** Prop: uuid of the product a component shows; empty is the page's own product. */
export const productUuid = v.optional(
  v.pipe(
    v.string(),
    v.title('Product'),
    v.description('Empty: the product of the page'),
    v.metadata({ group: 'content', control: 'product' }),
  ),
  '',
);

/** `needs` of a type with `productUuid`: the chosen product; the page brings its own anyway. */
export function needsProduct({ uuid }: { readonly uuid: string }): Needs {
  return uuid === '' ? {} : { products: [uuid] };
}

/** `needs` of a type with `productUuid` that shows variants: the chosen product and its family. */
export function needsFamily({ uuid }: { readonly uuid: string }): Needs {
  return { ...needsProduct({ uuid }), family: uuid };
}

/** Most panels of tabs and accordions. */
export const MAX_PANELS = 12;

/** Fields of each panel of tabs and accordions; the n-th panel's content is in the slot `panel-n`. */
export const panelFields = {
  label: v.pipe(text, v.title('Label'), v.metadata({ group: 'content', control: 'text' })),
  anchor: v.optional(anchor),
};

/** Slots of the panels, `panel-1` to `panel-12`. */
export const panelSlots: Readonly<Record<string, SlotSpec>> = Object.fromEntries(
  Array.from({ length: MAX_PANELS }, (_, index) => [
    `panel-${index + 1}`,
    { title: `Panel ${index + 1}`, part: { prop: 'items', index } },
  ]),
);

/** Widths of the columns as parts of all. */
export const COLUMN_RATIOS = [
  '1-1',
  '1-2',
  '2-1',
  '2-3',
  '3-2',
  '1-3',
  '3-1',
  '1-1-1',
  '1-2-1',
  '2-1-1',
  '1-1-2',
  '1-1-1-1',
] as const;
