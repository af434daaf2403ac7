import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/fields.ts';

/** Somebody's words, large. */
export default defineComponent({
  type: 'quote',
  v: 1,
  title: 'Quote',
  description: "Somebody's words, large, with who said them.",
  category: 'content',
  props: v.object({
    text: v.pipe(text, v.title('Words'), v.metadata({ group: 'content', control: 'textarea' })),
    by: v.optional(v.pipe(text, v.title('Who said it'), v.metadata({ group: 'content', control: 'text' })), ''),
  }),
  rendersOn: 'server',
});
