import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** A bar that stays in view while the page scrolls. */
export default defineComponent({
  type: 'sticky-bar',
  v: 1,
  title: 'Sticky bar',
  description:
    'A bar that stays at the top or bottom of the window: on a page for as long as the page, in the header or free zone in the whole shop, within another part as long as that part is in sight. Keep it to one line.',
  category: 'layout',
  props: v.object({
    position: v.optional(
      v.pipe(
        v.picklist(['top', 'bottom']),
        v.title('Edge'),
        v.metadata({ group: 'layout', control: 'select', labels: { top: 'Top, under the header', bottom: 'Bottom' } }),
      ),
      'bottom',
    ),
    label: v.optional(
      v.pipe(
        text,
        v.title('Name'),
        v.description('Title for screen readers.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    justify: v.optional(
      v.pipe(
        v.picklist(['center', 'between']),
        v.title('Content'),
        v.metadata({ group: 'layout', control: 'select', labels: { center: 'Centred', between: 'Spread' } }),
      ),
      'center',
    ),
    tone: v.optional(tone, 'inverse'),
    dismissible: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Can be closed'),
        v.description('It comes back when the page is loaded again.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      false,
    ),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'interaction',
});
