/** Names and texts of a page's values for people, as the forms have them. */
import { useLingui } from '@lingui/react/macro';
import { isLang, type Lang, LANG_NAMES } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import type { Control, NamedField } from '../../editor-form/field-model.ts';
import { useBuilder } from '../builder-context.ts';
import { useVariantName } from '../experiments/variant-name.ts';
import { indexNodes, type Page } from './nodes.ts';
import { fieldsOf } from './page-values.ts';

/**
 * Names a value: its variant in an experiment, its component, the titles of its fields, its language:
 * `Variant B · Hero banner · Title · English`. `node` null: the page itself.
 */
export function useValueName(): (pages: readonly Page[], node: string | null, path: readonly string[]) => string {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const variantOf = useVariantName();
  const head: readonly (readonly [string, string])[] = [
    ['title', t({ id: 'builder.page.title', message: 'Title' })],
    ['description', t({ id: 'builder.page.description', message: 'Description for search engines' })],
    ['themeKey', t({ id: 'builder.page.theme', message: 'Theme' })],
    ['layout', t({ id: 'builder.page.layout', message: 'Layout' })],
  ];
  return (pages, id, path) => {
    if (id === null) {
      const titles = new Map(head);
      const keys = path.filter((key) => key !== 'pageHead' && key !== 'pageSetting');
      return [
        t({ id: 'builder.page', message: 'This page' }),
        ...keys.map((key) => titles.get(key) ?? langName(key)),
      ].join(' · ');
    }
    const page = pages.find((each) => indexNodes(each).has(id));
    const node = page && indexNodes(page).get(id)?.node;
    const variant = page && variantOf(page, id);
    const type = manifest.types.get(String(node?.type))?.title ?? id;
    const [first, ...rest] = path;
    const fields = node === undefined ? [] : fieldsOf(node, manifest);
    const keys = first === 'props' ? titlesOf(rest, fields) : path;
    return [...(variant === undefined ? [] : [variant]), type, ...keys].join(' · ');
  };
}

/** The titles of the fields that contain a value, from the outer one, and its language. */
function titlesOf(path: readonly string[], fields: readonly NamedField[]): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (key === '$t') return rest.map(langName);
  const field = fields.find(({ name }) => name === key);
  return [field?.title || key, ...titlesOf(rest, field === undefined ? [] : partsOf(field.control))];
}

function partsOf(control: Control): readonly NamedField[] {
  return control.kind === 'record' ? control.fields : [];
}

function langName(key: string): string {
  return isLang(key) ? LANG_NAMES[key] : key;
}

/** Shows a value: a text in the language, or the texts and numbers in it. '' if there are none. */
export function valueText(value: unknown, lang: Lang): string {
  if (isTranslation(value)) return translationIn(value.$t, lang);
  if (Array.isArray(value) || isRecord(value))
    return Object.values(value)
      .map((part) => valueText(part, lang))
      .filter(Boolean)
      .join(' · ');
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
}
