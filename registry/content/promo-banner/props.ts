import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text, url } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** A banner within the page, smaller than the hero banner. */
export default defineComponent({
  type: 'promo-banner',
  v: 1,
  title: 'Promotion banner',
  description: 'A panel that leads to one offer, with a picture where there is one.',
  category: 'content',
  props: v.object({
    title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
    text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    image: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
    label: v.pipe(text, v.title('Link text'), v.metadata({ group: 'content', control: 'text' })),
    href: v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' })),
    tone: v.optional(tone, 'soft'),
  }),
  rendersOn: 'server',
});
