import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'category-list',
  v: 1,
  title: 'Category list',
  description: 'The shop’s categories: as a directory of all levels, or as cards with pictures.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    ids: v.optional(
      v.pipe(
        v.array(v.string()),
        v.title('Categories'),
        v.description('Empty: all top categories'),
        v.metadata({ group: 'content', control: 'categories' }),
      ),
      [],
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['tree', 'cards']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { tree: 'Directory of all levels', cards: 'Cards with pictures' },
        }),
      ),
      'tree',
    ),
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
  }),
  needs: ({ ids, layout }) =>
    layout === 'tree' || ids.length === 0 ? { categories: 'all', categoryRoots: ids } : { categories: ids },
});
