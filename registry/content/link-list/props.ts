import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/fields.ts';

/** Links one under another. */
export default defineComponent({
  type: 'link-list',
  v: 1,
  title: 'Link list',
  description: 'Links with an optional title.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content' })), ''),
    links: v.pipe(
      v.array(v.object({ label: text, href: url })),
      v.maxLength(60),
      v.title('Links'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
  }),
  rendersOn: 'server',
});
