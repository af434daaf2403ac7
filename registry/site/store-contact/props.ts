import * as v from 'valibot';
import { anchor, tone } from '#registry/kit/props/shared-fields.ts';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** The shop's contact panel, from the base data's `contact` (specification, chapter 2 "store contact panel"). */
export default defineComponent({
  type: 'store-contact',
  v: 1,
  title: 'Store contact',
  description: 'Contact channels, places to follow the shop, address, opening hours and map.',
  category: 'site',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Talk to us”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    tone: v.optional(tone, 'soft'),
    anchor: v.optional(anchor),
  }),
  rendersOn: 'server',
});
