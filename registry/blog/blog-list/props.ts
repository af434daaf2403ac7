import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'blog-list',
  v: 1,
  title: 'Blog list',
  description: 'The shop’s posts, newest first, or chosen ones.',
  category: 'blog',
  rendersOn: 'server',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    ids: v.optional(
      v.pipe(
        v.array(v.string()),
        v.title('Posts'),
        v.description('Ids of posts, in this order; empty: all posts.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(60),
        v.title('Most posts shown'),
        v.metadata({ group: 'content', control: 'number' }),
      ),
      60,
    ),
    more: v.optional(
      v.pipe(
        labelledLink,
        v.title('Link to more'),
        v.description('Shown beside the title.'),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
  }),
  needs: () => ({ blogs: true }),
});
