import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/fields.ts';
import { FIELD_KINDS } from '#schemas/form.ts';

const option = v.union([text, v.object({ value: v.string(), label: text })]);

/** A field of the form; its rules are those of `FormField`, its texts may be in several languages. */
const field = v.object({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z_][\w-]{0,63}$/, 'expected a field name'), v.title('Name')),
  label: v.pipe(text, v.title('Label')),
  kind: v.optional(v.pipe(v.picklist(FIELD_KINDS), v.title('Kind')), 'text'),
  required: v.optional(v.pipe(v.boolean(), v.title('Required')), false),
  pattern: v.optional(
    v.pipe(v.string(), v.title('Pattern'), v.description('A regular expression for the whole value')),
  ),
  placeholder: v.optional(v.pipe(text, v.title('Placeholder'))),
  help: v.optional(v.pipe(text, v.title('Help'))),
  options: v.optional(v.pipe(v.array(option), v.title('Options')), []),
});
export type Field = v.InferOutput<typeof field>;

export default defineComponent({
  type: 'flexiform',
  v: 1,
  title: 'Form',
  description: 'A form of any fields whose answers the shop receives; works without script too.',
  category: 'form',
  rendersOn: 'interaction',
  props: v.object({
    form_id: v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,100}$/, 'expected a form id of letters, digits, - and _'),
      v.title('Form'),
      v.metadata({ control: 'form' }),
    ),
    fields: v.optional(v.pipe(v.array(field), v.title('Fields')), []),
    title: v.optional(v.pipe(text, v.title('Title')), ''),
    submit_label: v.optional(v.pipe(text, v.title('Label of the button')), ''),
    success: v.optional(v.pipe(text, v.title('Thanks'), v.description('Said once the form is sent')), ''),
  }),
});
