import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/fields.ts';

/** Links one under another. */
export default defineComponent({
  type: 'link-list',
  v: 1,
  title: 'Link list',
  description: 'Links with an optional title.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    links: v.pipe(
      v.array(labelledLink),
      v.maxLength(60),
      v.title('Links'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
  }),
  rendersOn: 'server',
});
