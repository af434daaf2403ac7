import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { EMBED } from '#registry/kit/address/embed.ts';
import { text } from '#registry/kit/props/fields.ts';

/** Third-party HTML, isolated from the page. */
export default defineComponent({
  type: 'html-embed',
  v: 1,
  title: 'HTML embed',
  description: 'HTML with scripts of its own, in a frame that reaches neither the page nor its visitors’ data.',
  category: 'content',
  props: v.object({
    html: v.pipe(
      text,
      v.maxLength(EMBED.maxLength),
      v.title('HTML'),
      v.description('Runs in a frame without the shop’s cookies and storage; a player that needs its own has none.'),
      v.metadata({ group: 'content', control: 'textarea' }),
    ),
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('What is in it; the name of the frame for those who hear the page.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    height: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(80),
        v.maxValue(2400),
        v.title('Height'),
        v.metadata({ group: 'layout', control: 'number', unit: 'px' }),
      ),
      360,
    ),
    load: v.optional(
      v.pipe(
        v.picklist(['visible', 'click']),
        v.title('Loads'),
        v.description('On a click is kinder to visitors where the HTML fetches things from other sites.'),
        v.metadata({
          group: 'behaviour',
          control: 'select',
          labels: { visible: 'When it comes into view', click: 'On a click' },
        }),
      ),
      'visible',
    ),
  }),
  rendersOn: 'interaction',
});
