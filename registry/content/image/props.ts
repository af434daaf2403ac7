import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/fields.ts';

/** Width to height as builders write it: `16 / 9`, `16/9` or `16:9`; `auto`: the picture's own. */
export const RATIO_TEXTS = ['auto', '1/1', '4/5', '3/4', '2/3', '5/4', '4/3', '3/2', '16/9', '21/9'] as const;

const ratio = v.pipe(
  v.string(),
  v.check(
    (value) => RATIO_TEXTS.some((known) => known === value.replaceAll(/\s/g, '').replace(':', '/')),
    `expected one of ${RATIO_TEXTS.join(', ')}`,
  ),
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
      '5/4': 'Landscape 5:4',
      '4/3': 'Landscape 4:3',
      '3/2': 'Landscape 3:2',
      '16/9': 'Wide 16:9',
      '21/9': 'Very wide 21:9',
    } satisfies Record<(typeof RATIO_TEXTS)[number], string>,
  }),
);

/** A picture (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'image',
  v: 1,
  title: 'Picture',
  description: 'A picture with its box reserved, in the size that the screen needs.',
  category: 'content',
  props: v.object({
    src: v.pipe(imageUrl, v.title('Picture'), v.metadata({ group: 'content', control: 'image' })),
    alt: v.optional(
      v.pipe(
        text,
        v.title('Description'),
        v.description('What is to be seen, for people who do not see it; empty for mere decoration.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    ratio: v.optional(ratio, 'auto'),
    caption: v.optional(v.pipe(text, v.title('Caption'), v.metadata({ group: 'content', control: 'text' })), ''),
    href: v.optional(v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' }))),
    rounded: v.optional(
      v.pipe(v.boolean(), v.title('Round corners'), v.metadata({ group: 'layout', control: 'switch' })),
      true,
    ),
    priority: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Load first'),
        v.description('For a picture at the top of the page.'),
        v.metadata({ group: 'advanced', control: 'switch' }),
      ),
      false,
    ),
  }),
  rendersOn: 'server',
});
