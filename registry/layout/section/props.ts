import * as v from 'valibot';
import { anchor, tone } from '#registry/kit/props/shared-fields.ts';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A full-width band of the page (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'section',
  v: 1,
  title: 'Section',
  description: 'A band of the page on a ground of its own, with an optional title and introduction.',
  category: 'layout',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    text: v.optional(v.pipe(text, v.title('Introduction'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    tone: v.optional(tone, 'plain'),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center']),
        v.title('Title alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Centre' } }),
      ),
      'start',
    ),
    width: v.optional(
      v.pipe(
        v.picklist(['page', 'narrow', 'prose']),
        v.title('Maximum width'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { page: 'Page', narrow: 'Narrow', prose: 'Reading' },
        }),
      ),
      'page',
    ),
    anchor: v.optional(anchor),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'server',
});
