import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text, url } from '#registry/kit/fields.ts';
import { tone } from '#registry/kit/tone.ts';

const call = v.object({ label: text, href: url });

/** The first thing a visitor sees. */
export default defineComponent({
  type: 'hero-banner',
  v: 1,
  title: 'Hero banner',
  description: 'A large statement beside a picture that runs to the edge of the screen.',
  category: 'content',
  props: v.object({
    eyebrow: v.optional(v.pipe(text, v.title('Line above the title'), v.metadata({ group: 'content' })), ''),
    title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'textarea' })),
    text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    image: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
    cta: v.optional(v.pipe(call, v.title('Main link'), v.metadata({ group: 'content' }))),
    secondary: v.optional(v.pipe(call, v.title('Second link'), v.metadata({ group: 'content' }))),
    tone: v.optional(tone, 'soft'),
    level: v.optional(v.pipe(v.picklist([1, 2]), v.title('Heading level'), v.metadata({ group: 'advanced' })), 1),
  }),
  rendersOn: 'server',
});
