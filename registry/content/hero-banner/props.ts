import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, labelledLink, text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** The large banner at the top of a page. */
export default defineComponent({
  type: 'hero-banner',
  v: 1,
  title: 'Hero banner',
  description: 'A large statement beside a picture that runs to the edge of the screen.',
  category: 'content',
  props: v.object({
    eyebrow: v.optional(
      v.pipe(text, v.title('Line above the title'), v.metadata({ group: 'content', control: 'text' })),
      '',
    ),
    title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'textarea' })),
    text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    image: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
    cta: v.optional(v.pipe(labelledLink, v.title('Main link'), v.metadata({ group: 'content', control: 'link' }))),
    secondary: v.optional(
      v.pipe(labelledLink, v.title('Second link'), v.metadata({ group: 'content', control: 'link' })),
    ),
    tone: v.optional(tone, 'soft'),
    level: v.optional(
      v.pipe(
        v.picklist([1, 2]),
        v.title('Heading level'),
        v.description('1 where the banner opens the page; 2 further down, where its picture is loaded later.'),
        v.metadata({ group: 'advanced', control: 'select', labels: { 1: 'Title of the page', 2: 'Title of a part' } }),
      ),
      1,
    ),
  }),
  rendersOn: 'server',
});
