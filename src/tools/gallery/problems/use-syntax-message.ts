import { useLingui } from '@lingui/react/macro';
import { unreachable } from '#registry/kit/unreachable.ts';
import type { Fault } from '../../json/scan-json.ts';

/** Says why a text is no JSON, and how it becomes JSON. */
export function useSyntaxMessage(): (fault: Fault) => { readonly message: string; readonly mend: string } {
  const { t } = useLingui();
  return ({ kind, found }) => {
    const here = found === '' ? t({ id: 'gallery.syntax.end', message: 'the end of the text' }) : `“${found}”`;
    const expected = (what: string) =>
      t({ id: 'gallery.syntax.expected', message: `Expected ${what}, found ${here}.` });
    switch (kind) {
      case 'empty':
        return {
          message: t({ id: 'gallery.syntax.empty', message: 'There is no text.' }),
          mend: t({ id: 'gallery.syntax.empty.mend', message: 'Write a node, or undo.' }),
        };
      case 'value':
        return {
          message: expected(t({ id: 'gallery.syntax.value', message: 'a value' })),
          mend: t({
            id: 'gallery.syntax.value.mend',
            message: 'Write a text in double quotes, a number, true, false, null, a list or an object.',
          }),
        };
      case 'key':
        return {
          message: expected(t({ id: 'gallery.syntax.key', message: 'a name in double quotes' })),
          mend: t({ id: 'gallery.syntax.key.mend', message: 'Put the name into double quotes.' }),
        };
      case 'colon':
        return {
          message: expected(t({ id: 'gallery.syntax.colon', message: 'a colon after the name' })),
          mend: t({ id: 'gallery.syntax.colon.mend', message: 'Write a colon between the name and its value.' }),
        };
      case 'comma':
        return {
          message: expected(t({ id: 'gallery.syntax.comma', message: 'a comma or the closing bracket' })),
          mend: t({
            id: 'gallery.syntax.comma.mend',
            message: 'Write a comma before the next entry, or close what was opened.',
          }),
        };
      case 'trailing-comma':
        return {
          message: t({ id: 'gallery.syntax.trailingComma', message: 'A comma stands after the last entry.' }),
          mend: t({ id: 'gallery.syntax.trailingComma.mend', message: 'Take the comma out.' }),
        };
      case 'string-end':
        return {
          message: t({ id: 'gallery.syntax.string', message: 'This text does not end.' }),
          mend: t({
            id: 'gallery.syntax.string.mend',
            message: 'Close it with a double quote on the same line; a line break within it is \\n.',
          }),
        };
      case 'string-character':
        return {
          message: t({ id: 'gallery.syntax.character', message: 'A control character stands in this text.' }),
          mend: t({ id: 'gallery.syntax.character.mend', message: 'Write a tab as \\t, or take it out.' }),
        };
      case 'escape':
        return {
          message: t({ id: 'gallery.syntax.escape', message: 'This backslash begins nothing that JSON knows.' }),
          mend: t({ id: 'gallery.syntax.escape.mend', message: 'Write \\\\ for a backslash.' }),
        };
      case 'number':
        return {
          message: t({ id: 'gallery.syntax.number', message: `${here} is no number in JSON.` }),
          mend: t({
            id: 'gallery.syntax.number.mend',
            message: 'Write digits with a point: 12, -3, 0.5. A text needs double quotes.',
          }),
        };
      case 'word':
        return {
          message: t({ id: 'gallery.syntax.word', message: `${here} is no value in JSON.` }),
          mend: t({
            id: 'gallery.syntax.word.mend',
            message: 'Put texts into double quotes; the words are true, false and null, in small letters.',
          }),
        };
      case 'trailing':
        return {
          message: t({ id: 'gallery.syntax.trailing', message: `${here} stands after the end of the node.` }),
          mend: t({ id: 'gallery.syntax.trailing.mend', message: 'Keep one node; take out what follows it.' }),
        };
      case 'too-deep':
        return {
          message: t({ id: 'gallery.syntax.deep', message: 'This is nested deeper than any page.' }),
          mend: t({ id: 'gallery.syntax.deep.mend', message: 'Take some levels out.' }),
        };
      default:
        return unreachable(kind);
    }
  };
}
