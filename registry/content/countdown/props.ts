import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';
import { INSTANT, instantOf } from '#schemas/values/instant.ts';

/** A ticking display of the time until an instant. */
export default defineComponent({
  type: 'countdown',
  v: 1,
  title: 'Countdown',
  description: 'Days, hours, minutes and seconds until an instant, with the date itself.',
  category: 'content',
  props: v.object({
    until: v.pipe(
      v.string(),
      v.regex(INSTANT, 'expected a date and time (ISO 8601)'),
      v.check((value) => !INSTANT.test(value) || !Number.isNaN(instantOf(value)), 'expected a day that there is'),
      v.title('Until'),
      v.metadata({ group: 'content', control: 'date' }),
    ),
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    cta: v.optional(v.pipe(labelledLink, v.title('Link'), v.metadata({ group: 'content', control: 'link' }))),
    over: v.optional(
      v.pipe(
        text,
        v.title('Text at the end'),
        v.description('Replaces the countdown at its end; empty: nothing is shown.'),
        v.metadata({ group: 'behaviour', control: 'text' }),
      ),
      '',
    ),
    tone: v.optional(tone, 'accent'),
  }),
  rendersOn: 'interaction',
});
