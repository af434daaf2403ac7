/**
 * The shop's own CSS (`slotCss`, `slotStyle`), confined (contract, chapter 3): parsed, every selector put below the shop's
 * zones, no import, no font, no foreign URL, nothing that could end its `<style>`. Dialogs, toasts and the consent banner
 * stand outside the zones.
 */
import { type CssNode, type Declaration, generate, type List, parse, walk } from 'css-tree';
import { isRecord } from '#schemas/record.ts';

/** Marks the header, footer, free zone and page content. */
export const ZONE_ATTRIBUTE = 'data-zone';
const SCOPE = `[${ZONE_ATTRIBUTE}]`;
const NESTING_AT_RULES = new Set(['media', 'supports', 'container', 'layer']);
const MAX_CSS_LENGTH = 256 * 1024;

/** Confined CSS of a page's `slotStyle` (custom properties by name, or CSS text) and `slotCss`. */
export function confineShopCss(slotStyle: unknown, slotCss: string | undefined): string {
  return [typeof slotStyle === 'string' ? confine(slotStyle) : propertiesCss(slotStyle), confine(slotCss ?? '')]
    .filter((css) => css !== '')
    .join('\n');
}

function propertiesCss(slotStyle: unknown): string {
  if (!isRecord(slotStyle)) return '';
  const declarations = Object.entries(slotStyle).flatMap(([name, value]) =>
    /^--[a-z][a-z0-9-]*$/.test(name) &&
    (typeof value === 'string' || typeof value === 'number') &&
    isPlainValue(String(value))
      ? [`${name}:${value}`]
      : [],
  );
  return declarations.length === 0 ? '' : confine(`:root{${declarations.join(';')}}`);
}

function isPlainValue(value: string): boolean {
  return value.length <= 200 && /^[\w\s#%.,()/+*'"-]*$/.test(value);
}

function confine(css: string): string {
  if (css.trim() === '' || css.length > MAX_CSS_LENGTH) return '';
  try {
    const sheet = parse(css, { onParseError: () => {} });
    if (sheet.type !== 'StyleSheet') return '';
    confineRules(sheet.children);
    // A "<" can only stand in strings and URLs, where its escape means the same.
    return generate(sheet).replaceAll('<', String.raw`\3c `);
  } catch {
    // The parser and what walks its tree recurse: CSS nested without end is none.
    return '';
  }
}

function confineRules(rules: List<CssNode>): void {
  rules.forEach((rule, item) => {
    if (rule.type === 'Rule' && rule.prelude.type === 'SelectorList') {
      confineRule(rule.prelude.children, rule.block);
      if (rule.prelude.children.isEmpty) rules.remove(item);
    } else if (rule.type === 'Atrule' && NESTING_AT_RULES.has(rule.name.toLowerCase()) && rule.block !== null) {
      confineRules(rule.block.children);
    } else rules.remove(item);
  });
}

function confineRule(selectors: List<CssNode>, block: CssNode): void {
  selectors.forEach((selector, item) => {
    const text = generate(selector);
    const confined = confineSelector(text);
    if (confined === undefined) selectors.remove(item);
    else selectors.replace(item, selectors.createItem({ type: 'Raw', value: confined }));
  });
  if (block.type !== 'Block') return;
  block.children.forEach((declaration, item) => {
    if (declaration.type !== 'Declaration' || hasForeignUrl(declaration) || coversPage(declaration))
      block.children.remove(item);
  });
}

function coversPage(declaration: Declaration): boolean {
  return declaration.property.toLowerCase() === 'position' && /fixed|sticky/i.test(generate(declaration.value));
}

function confineSelector(selector: string): string | undefined {
  if (/&|:host|::slotted|:-webkit-any|\/deep\//i.test(selector)) return undefined;
  const inner = selector.replace(/^(?:html|body|:root|:scope)(?![\w-])\s*/i, '');
  if (/(?:^|[\s>+~(,])(?:html|body)(?![\w-])|:root|:scope/i.test(inner)) return undefined;
  if (/^[+~]/.test(inner)) return undefined;
  return inner === '' ? SCOPE : `${SCOPE} ${inner}`;
}

function hasForeignUrl(declaration: Declaration): boolean {
  let foreign = false;
  walk(declaration, (node) => {
    if (node.type === 'Url' && !/^(?:https?:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|webp|gif|avif);)/i.test(node.value))
      foreign = true;
    if (node.type === 'Function' && /^(?:expression|image-set|-webkit-image-set|src)$/i.test(node.name)) foreign = true;
    if (node.type === 'Raw' && /url\(|expression\(|\\/i.test(node.value)) foreign = true;
  });
  return foreign;
}
