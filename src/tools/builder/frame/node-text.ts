/** The text of a node that is edited on the page: its first plain text, the title before others, else its first rich text. Pure. */
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { fieldModels } from '../../editor-form/field-model.ts';
import { setValue } from '../page/edits.ts';
import { indexNodes, type Page, type RawNode } from '../page/nodes.ts';

/** A text of a node; `pointer` leads to it within the node, in the language it is written in there. */
export interface NodeText {
  readonly pointer: string;
  readonly text: string;
  /** Whether it is HTML. */
  readonly isRich: boolean;
}

/** The text of a node in a language; undefined for a node without one. */
export function nodeText(node: RawNode, schema: RawNode | undefined, lang: Lang): NodeText | undefined {
  const props = isRecord(node.props) ? node.props : {};
  const texts = (schema === undefined ? [] : fieldModels(schema))
    .filter(
      ({ group, name }) => group !== 'advanced' && (typeof props[name] === 'string' || isTranslation(props[name])),
    )
    .flatMap(({ name, control }) => (control.kind === 'text' ? [{ name, isRich: control.rich }] : []));
  const plain = texts.filter(({ isRich }) => !isRich);
  const found = plain.find(({ name }) => name === 'title') ?? plain[0] ?? texts[0];
  if (found === undefined) return undefined;
  const { name, isRich } = found;
  const [pointer, value] = [`/props${pointerToken(name)}`, props[name]];
  if (isTranslation(value)) return { pointer: `${pointer}/$t/${lang}`, text: translationIn(value.$t, lang), isRich };
  return typeof value === 'string' ? { pointer, text: value, isRich } : undefined;
}

/** Writes a node's text; the page as it is where the node is gone. */
export function writeNodeText(page: Page, id: string, { pointer }: NodeText, text: string): Page {
  const found = indexNodes(page).get(id);
  return found === undefined ? page : setValue(page, found.pointer + pointer, text);
}
