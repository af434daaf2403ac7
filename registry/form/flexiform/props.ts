import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { isBoundedPattern, MAX_PATTERN } from '#registry/kit/form/bounded-pattern.ts';
import { FIELD_KINDS, type FieldKind } from '#schemas/records/form.ts';

const option = v.union([
  text,
  v.object({
    value: v.pipe(v.string(), v.title('Value'), v.metadata({ group: 'advanced', control: 'text' })),
    label: v.pipe(text, v.title('Label'), v.metadata({ group: 'content', control: 'text' })),
  }),
]);

const KIND_LABELS: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  textarea: 'Long text',
  email: 'E-mail',
  phone: 'Phone',
  number: 'Number',
  select: 'Choice from a list',
  radio: 'Choice of one',
  checkbox: 'Choice of any',
  date: 'Date',
  file: 'File',
  consent: 'Consent',
};

/** A field of the form: as `FormField`, with texts that can be translated. */
const field = v.object({
  name: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z_][\w-]{0,63}$/, 'expected a field name'),
    v.title('Name'),
    v.description('Name in the submission: Latin letters, digits, - and _.'),
    v.metadata({ group: 'advanced', control: 'text' }),
  ),
  label: v.pipe(text, v.title('Label'), v.metadata({ group: 'content', control: 'text' })),
  kind: v.optional(
    v.pipe(
      v.picklist(FIELD_KINDS),
      v.title('Kind'),
      v.metadata({ group: 'content', control: 'select', labels: KIND_LABELS }),
    ),
    'text',
  ),
  required: v.optional(
    v.pipe(v.boolean(), v.title('Required'), v.metadata({ group: 'behaviour', control: 'switch' })),
    false,
  ),
  pattern: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_PATTERN),
      v.check(isBoundedPattern, 'expected a simple regular expression'),
      v.title('Pattern'),
      v.description(
        'A regular expression for the whole value, without looks around, references back and repeats of what varies.',
      ),
      v.metadata({ group: 'advanced', control: 'text' }),
    ),
  ),
  placeholder: v.optional(v.pipe(text, v.title('Placeholder'), v.metadata({ group: 'content', control: 'text' }))),
  help: v.optional(
    v.pipe(
      text,
      v.title('Help'),
      v.description('Shown below the field.'),
      v.metadata({ group: 'content', control: 'text' }),
    ),
  ),
  options: v.optional(
    v.pipe(
      v.array(option),
      v.title('Options'),
      v.description('Of a choice: texts, or values with labels.'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    [],
  ),
});
/** A field of the form after validation, its defaults filled in (contract, chapter 3 "Core vocabulary"). */
export type Field = v.InferOutput<typeof field>;

export default defineComponent({
  type: 'flexiform',
  v: 1,
  title: 'Form',
  description: 'A form of any fields whose answers the shop receives; works without script too.',
  category: 'form',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    form_id: v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,100}$/, 'expected a form id of letters, digits, - and _'),
      v.title('Form'),
      v.description('Id of the form in the shop, whose rules validate the submissions.'),
      v.metadata({ group: 'content', control: 'text' }),
    ),
    fields: v.optional(
      v.pipe(v.array(field), v.title('Fields'), v.metadata({ group: 'content', control: 'list' })),
      [],
    ),
    submit_label: v.optional(
      v.pipe(
        text,
        v.title('Label of the button'),
        v.description('Empty: “Send”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    success: v.optional(
      v.pipe(
        text,
        v.title('Confirmation'),
        v.description('Shown once the form is sent.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
  }),
});
