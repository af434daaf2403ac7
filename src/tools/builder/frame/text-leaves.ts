/** The texts of a node by the pointers of its props, as a language shows them. Pure. */
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { saysText } from '#schemas/values/text/rule-texts.ts';
import { type FieldModel, fieldModels } from '../../editor-form/field-model.ts';
import type { RawNode } from '../page/nodes.ts';
import type { NodeText } from './node-text.ts';

/** A text of a node; `hasLines`: its field has several lines. */
export interface TextLeaf extends NodeText {
  readonly hasLines: boolean;
}

/** Texts that a node has, in the order of its fields; those in lists and objects too. */
export function textLeaves(node: RawNode, schema: RawNode | undefined, lang: Lang): readonly TextLeaf[] {
  const props = isRecord(node.props) ? node.props : {};
  const fields = schema === undefined ? [] : fieldModels(schema);
  return fields.flatMap(({ name, ...field }) => leavesOf(field, props[name], `/props${pointerToken(name)}`, lang));
}

/** Finds the text that an element shows. Of several that read alike it is the one in the same place among them. */
export function matchLeaf(
  leaves: readonly TextLeaf[],
  shown: string,
  position: { readonly index: number; readonly count: number },
): TextLeaf | undefined {
  const wanted = readable(shown);
  if (wanted === '') return undefined;
  const alike = leaves.filter((leaf) => !leaf.isRich && saysText(readable(leaf.text), wanted));
  // A text that is more often on the page than in the props is repeated for other widths.
  const round = alike.length === 0 ? 0 : position.index % alike.length;
  return position.count >= alike.length ? alike[round] : alike[0];
}

/** A text with its blanks as a browser shows them. */
export function readable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function leavesOf(field: FieldModel, value: unknown, pointer: string, lang: Lang): readonly TextLeaf[] {
  const { control } = field;
  switch (control.kind) {
    case 'text': {
      const kind = { isRich: control.rich, hasLines: control.lines };
      if (isTranslation(value))
        return [{ pointer: `${pointer}/$t/${lang}`, text: translationIn(value.$t, lang), ...kind }];
      return typeof value === 'string' ? [{ pointer, text: value, ...kind }] : [];
    }
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item: unknown, index) => leavesOf(control.item, item, `${pointer}/${index}`, lang))
        : [];
    case 'record':
      return isRecord(value)
        ? control.fields.flatMap(({ name, ...inner }) =>
            leavesOf(inner, value[name], pointer + pointerToken(name), lang),
          )
        : [];
    default:
      return [];
  }
}
