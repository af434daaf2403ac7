import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { focus, imageUrl, text } from '#registry/kit/props/fields.ts';

/** The header of a category page: the first category of the page's records. */
export default defineComponent({
  type: 'category-banner',
  v: 1,
  title: 'Category banner',
  description: 'Name, words and picture of the category that the page shows.',
  category: 'commerce',
  props: v.object({
    image: v.optional(
      v.pipe(
        imageUrl,
        v.title('Picture'),
        v.description("Instead of the category's own."),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    focus: v.optional(focus),
    text: v.optional(
      v.pipe(
        text,
        v.title('Text'),
        v.description("Instead of the category's own."),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
  }),
  rendersOn: 'server',
});
