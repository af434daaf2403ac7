/** Headings of a page by its tree, without drawing it. Pure. */
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import type { FieldModel } from '../../editor-form/field-model.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { fieldsOf, propsOf, type TypeSchemas } from '../page/page-values.ts';
import type { Finding } from '#schemas/builder/checks.ts';
import { checkHeadings, type FrameHeading } from './check-frame.ts';

/**
 * Headings out of order among the nodes whose props name a level. A node may draw its own headings. The comparison
 * restarts after it, so that no finding is wrong for the drawn page.
 */
export function checkTreeHeadings(page: Page, manifest: TypeSchemas): readonly Finding[] {
  const runs: FrameHeading[][] = [[]];
  for (const { id, node } of indexNodes(page).values()) {
    const fields = fieldsOf(node, manifest);
    const level = fields.find(({ name, control }) => name === 'level' && control.kind === 'number');
    if (level !== undefined) {
      const value = propsOf(node).level ?? level.defaultValue;
      if (typeof value === 'number') runs.at(-1)?.push({ level: value, node: id, text: textOf(propsOf(node)) });
    } else if (fields.some((field) => mayHead(field, propsOf(node)[field.name]))) runs.push([]);
  }
  const titles = runs.flat().filter(({ level }) => level === 1);
  const found = runs.flatMap((run) => checkHeadings(run));
  const seconds = titles.slice(1).filter(({ node }) => found.every((finding) => finding.node !== node));
  return [
    ...found,
    ...seconds.map(({ node, text }) => ({ code: 'heading-order', level: 'warn', node, detail: text }) as const),
  ];
}

/** Whether a value may be drawn as a heading: a title, rich text, records of the shop, or a list of such. */
function mayHead({ control, title }: FieldModel, value: unknown): boolean {
  switch (control.kind) {
    case 'text':
      return (control.rich || /title|heading|headline|name/i.test(title)) && value !== undefined && value !== '';
    case 'list':
      return Array.isArray(value) && value.some((item) => mayHead(control.item, item));
    case 'record':
      return isRecord(value) && control.fields.some((field) => mayHead(field, value[field.name]));
    case 'records':
      return true;
    default:
      return false;
  }
}

function textOf(props: Readonly<Record<string, unknown>>): string {
  const value = props.text ?? props.title;
  const text = isTranslation(value) ? translationIn(value.$t, 'th') : value;
  return typeof text === 'string' ? text.slice(0, MAX_TEXT) : '';
}

const MAX_TEXT = 80;
