import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** Content icons that a promise may have; builders offer no others here. */
export const FEATURE_ICONS = ['leaf', 'truck', 'shield', 'hand', 'gift', 'chat', 'clock', 'star'] as const;

/** Features or promises of the shop side by side. */
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
          icon: v.optional(
            v.pipe(
              v.picklist(FEATURE_ICONS),
              v.title('Icon'),
              v.metadata({
                group: 'content',
                control: 'select',
                labels: {
                  leaf: 'Leaf',
                  truck: 'Delivery van',
                  shield: 'Shield',
                  hand: 'Hand',
                  gift: 'Gift',
                  chat: 'Chat',
                  clock: 'Clock',
                  star: 'Star',
                },
              }),
            ),
            'star',
          ),
          title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
          text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'text' })), ''),
          shows: v.optional(
            v.pipe(
              v.picklist(['always', 'ready', 'preorder']),
              v.title('Shown'),
              v.description('On a product page a promise may hold for goods in stock or for pre-orders alone'),
              v.metadata({
                group: 'content',
                control: 'select',
                labels: { always: 'Always', ready: 'Not for pre-orders', preorder: 'For pre-orders alone' },
              }),
            ),
            'always',
          ),
        }),
      ),
      v.maxLength(12),
      v.title('Promises'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
  }),
  rendersOn: 'server',
});
