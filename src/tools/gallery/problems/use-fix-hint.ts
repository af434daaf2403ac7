import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/page/node.ts';
import { parseJSONPointer } from 'immutable-json-patch';
import type { FieldModel, NamedField } from '../../editor-form/field-model.ts';
import { closestName } from './closest-name.ts';

/** Returns how to fix what a diagnostic reports; '' where its message suffices. */
export function useFixHint(
  type: string,
  fields: readonly NamedField[],
  types: readonly string[],
): (diagnostic: Diagnostic) => string {
  const { t } = useLingui();
  const suggest = (name: string, names: readonly string[]) => {
    const near = closestName(name, names);
    return near === undefined
      ? t({ id: 'gallery.mend.oneOf', message: `Use one of: ${names.join(', ')}.` })
      : t({ id: 'gallery.mend.meant', message: `Did you mean “${near}”?` });
  };
  const hintForValue = (field: FieldModel): string => {
    const { control } = field;
    switch (control.kind) {
      case 'text':
        return control.translated
          ? t({
              id: 'gallery.mend.texts',
              message: 'Write a text in double quotes, or one for each language in an object under $t.',
            })
          : t({ id: 'gallery.mend.text', message: 'Write a text in double quotes.' });
      case 'choice':
        return t({
          id: 'gallery.mend.oneOf',
          message: `Use one of: ${control.options.map(({ value }) => JSON.stringify(value)).join(', ')}.`,
        });
      case 'number': {
        const { min, max } = control;
        if (min !== undefined && max !== undefined)
          return t({ id: 'gallery.mend.between', message: `Write a number from ${min} to ${max}.` });
        return t({ id: 'gallery.mend.number', message: 'Write a number without quotes.' });
      }
      case 'switch':
        return t({ id: 'gallery.mend.switch', message: 'Write true or false, without quotes.' });
      case 'link':
      case 'image':
      case 'film':
      case 'sound':
        return t({
          id: 'gallery.mend.link',
          message: 'Write a path of the shop such as /products, or an address that begins with https://.',
        });
      case 'instant':
        return t({ id: 'gallery.mend.instant', message: 'Write a date and time such as 2026-12-31T23:59:00+07:00.' });
      case 'records':
        return hintForValue({ ...field, control: control.plain });
      case 'list':
        return t({ id: 'gallery.mend.list', message: 'Write a list in square brackets.' });
      case 'record':
        return t({
          id: 'gallery.mend.record',
          message: `Write an object with: ${control.fields.map(({ name }) => name).join(', ')}.`,
        });
      case 'json':
        return '';
    }
  };
  return (diagnostic) => {
    const [parent, last = ''] = parseJSONPointer(diagnostic.path).slice(-2);
    switch (diagnostic.code) {
      case 'UNKNOWN_TYPE':
        return suggest(quotedWord(diagnostic.message), types);
      case 'UNKNOWN_PROP':
        return diagnostic.type === type && parent === 'props'
          ? suggest(
              last,
              fields.map(({ name }) => name),
            )
          : t({ id: 'gallery.mend.takeOut', message: 'Take it out.' });
      case 'INVALID_PROP': {
        const field = diagnostic.type === type ? fieldAt(fields, diagnostic.path) : undefined;
        return field === undefined ? '' : hintForValue(field);
      }
      case 'UNKNOWN_SLOT':
      case 'FORBIDDEN_KEY':
        return t({ id: 'gallery.mend.takeOut', message: 'Take it out.' });
      case 'REPEATED_ID':
        return t({ id: 'gallery.mend.id', message: 'Give each node an id of its own.' });
      default:
        return '';
    }
  };
}

function quotedWord(message: string): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? '';
}

/** The field at a pointer such as `/props/links/0/href`; the enclosing one for a pointer into a text. */
function fieldAt(fields: readonly NamedField[], pointer: string): FieldModel | undefined {
  const [props, name, ...path] = parseJSONPointer(pointer);
  if (props !== 'props') return undefined;
  return path.reduce<FieldModel | undefined>(
    (field, token) => field && within(field, token),
    fields.find((field) => field.name === name),
  );
}

function within(field: FieldModel, token: string): FieldModel | undefined {
  switch (field.control.kind) {
    case 'list':
      return field.control.item;
    case 'record':
      return field.control.fields.find(({ name }) => name === token);
    default:
      return field;
  }
}
