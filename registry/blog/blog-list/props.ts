import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/fields.ts';

export default defineComponent({
  type: 'blog-list',
  v: 1,
  title: 'Blog list',
  description: 'The shop’s posts, newest first, or chosen ones.',
  category: 'blog',
  rendersOn: 'server',
  props: v.object({
    ids: v.pipe(
      v.optional(v.array(v.string()), []),
      v.title('Posts'),
      v.description('Empty: all posts'),
      v.metadata({ control: 'blogs' }),
    ),
    title: v.optional(v.pipe(text, v.title('Title')), ''),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60), v.title('Most posts shown')), 60),
    more: v.pipe(v.optional(v.object({ label: text, href: url })), v.title('Link to more')),
  }),
  needs: () => ({ blogs: true }),
});
