import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, labelledLink, text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'author-card',
  v: 1,
  title: 'Author card',
  description: 'The author of an article: name, role, picture, a short text and links.',
  category: 'blog',
  rendersOn: 'server',
  props: v.object({
    name: v.pipe(text, v.title('Name'), v.metadata({ group: 'content', control: 'text' })),
    role: v.optional(v.pipe(text, v.title('Role'), v.metadata({ group: 'content', control: 'text' })), ''),
    picture: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
    text: v.optional(v.pipe(text, v.title('A few words'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    links: v.optional(
      v.pipe(
        v.array(labelledLink),
        v.maxLength(8),
        v.title('Links'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['row', 'column']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { row: 'Picture beside the text', column: 'Picture above the text' },
        }),
      ),
      'row',
    ),
  }),
});
