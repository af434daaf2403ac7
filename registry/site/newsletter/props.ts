import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** A subscription form for the shop's newsletter: e-mail address and consent. */
export default defineComponent({
  type: 'newsletter',
  v: 1,
  title: 'Newsletter',
  description: 'Asks for an e-mail address and for the consent to write to it; works without script too.',
  category: 'site',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Letters from the shop”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    text: v.optional(
      v.pipe(
        text,
        v.title('Text'),
        v.description('What subscribers receive, and how often.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
    consent_label: v.optional(
      v.pipe(
        text,
        v.title('Consent text'),
        v.description('Empty: a plain sentence.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
    submit_label: v.optional(
      v.pipe(
        text,
        v.title('Label of the button'),
        v.description('Empty: “Subscribe”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    success: v.optional(
      v.pipe(
        text,
        v.title('Confirmation'),
        v.description('Shown once the address is sent.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
    form_id: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w-]{1,100}$/, 'expected a form id of letters, digits, - and _'),
        v.title('Form'),
        v.description('Id of the form in the shop; it has the fields email and consent.'),
        v.metadata({ group: 'advanced', control: 'text' }),
      ),
      'newsletter',
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['band', 'compact']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { band: 'Band across the page', compact: 'Compact, for a column' },
        }),
      ),
      'band',
    ),
    tone: v.optional(tone, 'accent'),
  }),
  rendersOn: 'interaction',
});
