import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** The cookie settings, which visitors can change at any time (specification, chapter 4 "Consent"). */
export default defineComponent({
  type: 'consent-settings',
  v: 1,
  title: 'Cookie settings',
  description: 'A button to the settings of what the visitor allows: convenience, statistics, advertising.',
  category: 'site',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Shown above the button; empty: none.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    opens: v.optional(
      v.pipe(
        v.picklist(['dialog', 'in-place']),
        v.title('Opens'),
        v.metadata({
          group: 'behaviour',
          control: 'select',
          labels: { dialog: 'Over the page', 'in-place': 'Below the button' },
        }),
      ),
      'dialog',
    ),
    look: v.optional(
      v.pipe(
        v.picklist(['button', 'link']),
        v.title('Look'),
        v.metadata({ group: 'layout', control: 'select', labels: { button: 'Button', link: 'Quiet words' } }),
      ),
      'button',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end']),
        v.title('Alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Middle', end: 'End' } }),
      ),
      'start',
    ),
    tone: v.optional(tone, 'plain'),
  }),
  rendersOn: 'interaction',
});
