import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'blog-search',
  v: 1,
  title: 'Blog search',
  description: 'A search field for the shop’s posts, and the posts that its words are found in.',
  category: 'blog',
  rendersOn: 'server',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    placeholder: v.optional(
      v.pipe(
        text,
        v.title('Placeholder'),
        v.description('Empty: “Search the stories”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    all: v.optional(
      v.pipe(
        v.boolean(),
        v.title('All posts before a search'),
        v.description('Off where a blog list stands on the page already.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: () => ({ search: {} }),
});
