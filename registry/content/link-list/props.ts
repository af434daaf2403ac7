import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/props/fields.ts';
import { CONTENT_ICON_LABELS, CONTENT_ICONS } from '#registry/kit/ui/picture/icon-names.ts';

/** Links below each other, or side by side. */
export default defineComponent({
  type: 'link-list',
  v: 1,
  title: 'Link list',
  description: 'Links with an optional title.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    links: v.pipe(
      v.array(
        v.object({
          ...labelledLink.entries,
          icon: v.optional(
            v.pipe(
              v.picklist(CONTENT_ICONS),
              v.title('Icon'),
              v.metadata({ group: 'content', control: 'select', labels: CONTENT_ICON_LABELS }),
            ),
          ),
        }),
      ),
      v.maxLength(60),
      v.title('Links'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['column', 'columns', 'row']),
        v.title('Arrangement'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { column: 'One under another', columns: 'In columns where there is room', row: 'Side by side' },
        }),
      ),
      'column',
    ),
  }),
  rendersOn: 'server',
});
