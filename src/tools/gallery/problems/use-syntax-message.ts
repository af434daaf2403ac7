import { useLingui } from '@lingui/react/macro';
import { unreachable } from '#schemas/unreachable.ts';
import type { SyntaxFault } from '../../json/scan-json.ts';

/** Describes a syntax error of JSON, and how to fix it. */
export function useSyntaxMessage(): (fault: SyntaxFault) => { readonly message: string; readonly hint: string } {
  const { t } = useLingui();
  return ({ kind, found }) => {
    const here = found === '' ? t({ id: 'gallery.syntax.end', message: 'the end of the text' }) : `“${found}”`;
    const expected = (what: string) =>
      t({ id: 'gallery.syntax.expected', message: `Expected ${what}, found ${here}.` });
    switch (kind) {
      case 'empty':
        return {
          message: t({ id: 'gallery.syntax.empty', message: 'There is no text.' }),
          hint: t({ id: 'gallery.syntax.empty.mend', message: 'Write a node, or undo.' }),
        };
      case 'value':
        return {
          message: expected(t({ id: 'gallery.syntax.value', message: 'a value' })),
          hint: t({
            id: 'gallery.syntax.value.mend',
            message: 'Write a text in double quotes, a number, true, false, null, a list or an object.',
          }),
        };
      case 'key':
        return {
          message: expected(t({ id: 'gallery.syntax.key', message: 'a name in double quotes' })),
          hint: t({ id: 'gallery.syntax.key.mend', message: 'Put the name into double quotes.' }),
        };
      case 'colon':
        return {
          message: expected(t({ id: 'gallery.syntax.colon', message: 'a colon after the name' })),
          hint: t({ id: 'gallery.syntax.colon.mend', message: 'Write a colon between the name and its value.' }),
        };
      case 'comma':
        return {
          message: expected(t({ id: 'gallery.syntax.comma', message: 'a comma or the closing bracket' })),
          hint: t({
            id: 'gallery.syntax.comma.mend',
            message: 'Write a comma before the next entry, or close what was opened.',
          }),
        };
      case 'trailing-comma':
        return {
          message: t({ id: 'gallery.syntax.trailingComma', message: 'A comma stands after the last entry.' }),
          hint: t({ id: 'gallery.syntax.trailingComma.mend', message: 'Take the comma out.' }),
        };
      case 'string-end':
        return {
          message: t({ id: 'gallery.syntax.string', message: 'This text does not end.' }),
          hint: t({
            id: 'gallery.syntax.string.mend',
            message: 'Close it with a double quote on the same line; a line break within it is \\n.',
          }),
        };
      case 'string-character':
        return {
          message: t({ id: 'gallery.syntax.character', message: 'A control character stands in this text.' }),
          hint: t({ id: 'gallery.syntax.character.mend', message: 'Write a tab as \\t, or take it out.' }),
        };
      case 'escape':
        return {
          message: t({ id: 'gallery.syntax.escape', message: 'This backslash begins nothing that JSON knows.' }),
          hint: t({ id: 'gallery.syntax.escape.mend', message: 'Write \\\\ for a backslash.' }),
        };
      case 'number':
        return {
          message: t({ id: 'gallery.syntax.number', message: `${here} is no number in JSON.` }),
          hint: t({
            id: 'gallery.syntax.number.mend',
            message: 'Write digits with a point: 12, -3, 0.5. A text needs double quotes.',
          }),
        };
      case 'word':
        return {
          message: t({ id: 'gallery.syntax.word', message: `${here} is no value in JSON.` }),
          hint: t({
            id: 'gallery.syntax.word.mend',
            message: 'Put texts into double quotes; the words are true, false and null, in small letters.',
          }),
        };
      case 'trailing':
        return {
          message: t({ id: 'gallery.syntax.trailing', message: `${here} stands after the end of the node.` }),
          hint: t({ id: 'gallery.syntax.trailing.mend', message: 'Keep one node; take out what follows it.' }),
        };
      case 'too-deep':
        return {
          message: t({ id: 'gallery.syntax.deep', message: 'This is nested deeper than any page.' }),
          hint: t({ id: 'gallery.syntax.deep.mend', message: 'Take some levels out.' }),
        };
      default:
        return unreachable(kind);
    }
  };
}
