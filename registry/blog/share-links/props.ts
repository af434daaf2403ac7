import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** Every channel there is, in the order in which links appear by default. */
export const SHARE_CHANNELS = ['line', 'facebook', 'x', 'email'] as const;
/** A channel that a page can be shared on by a mere link. */
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

export default defineComponent({
  type: 'share-links',
  v: 1,
  title: 'Share links',
  description: 'Links that share the page on LINE, Facebook, X or by e-mail; no third-party code is loaded.',
  category: 'blog',
  rendersOn: 'server',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    channels: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.picklist(SHARE_CHANNELS),
            v.title('Channel'),
            v.metadata({
              group: 'content',
              control: 'select',
              labels: { line: 'LINE', facebook: 'Facebook', x: 'X', email: 'E-mail' },
            }),
          ),
        ),
        v.maxLength(SHARE_CHANNELS.length),
        v.title('Link'),
        v.description('In this order.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      SHARE_CHANNELS,
    ),
    look: v.optional(
      v.pipe(
        v.picklist(['icons', 'words']),
        v.title('Look'),
        v.metadata({ group: 'layout', control: 'select', labels: { icons: 'Icons alone', words: 'Icons with words' } }),
      ),
      'icons',
    ),
  }),
});
