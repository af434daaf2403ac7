import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/fields.ts';

export const FEATURE_ICONS = ['leaf', 'truck', 'shield', 'hand', 'gift', 'chat', 'clock', 'star'] as const;

/** A few promises side by side. */
export default defineComponent({
  type: 'feature-list',
  v: 1,
  title: 'Feature list',
  description: 'Promises of the shop, each with an icon.',
  category: 'content',
  props: v.object({
    items: v.pipe(
      v.array(
        v.object({
          icon: v.optional(v.picklist(FEATURE_ICONS), 'star'),
          title: text,
          text: v.optional(text, ''),
        }),
      ),
      v.maxLength(12),
      v.title('Promises'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
  }),
  rendersOn: 'server',
});
