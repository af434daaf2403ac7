/**
 * The shop's own CSS (`slotCss`, `slotStyle`), confined (contract, chapter 11 "Shop CSS"). Each text is parsed by
 * itself, written back balanced and scoped to the zones with `@scope`, outside the storefront's dialogs and menus. The
 * same code serves the shop and the preview. It reads in linear time: native parsers overflow the stack of the whole
 * server on nested rules.
 */
import { isRecord } from '#schemas/record.ts';
import { OVERLAY, resetInherited, ZONE } from './reset-inherited.ts';
import type { DropReason } from './policy.ts';
import { keyframesIn, writeRules } from './rules.ts';
import { type Tokens, tokenize } from './tokenizer.ts';

/** UTF-8 bytes of one text; a longer one is none. */
const MAX_CSS_BYTES = 256 * 1024;
/**
 * Tokens of each text; more of them is none. Together they bound the time of a page's pair to 50 ms of a processor: hand-written
 * style sheets have about three characters a token.
 */
const MAX_TOKENS = { slotStyle: 16_000, slotCss: 48_000 } as const;

/** Confined CSS of a page's `slotStyle` (custom properties by name, or CSS text) and `slotCss`. */
export function scopeShopCss(slotStyle: unknown, slotCss: string | undefined): string {
  const style = readSheet(typeof slotStyle === 'string' ? slotStyle : propertiesCss(slotStyle), MAX_TOKENS.slotStyle);
  const sheets = [style, readSheet(slotCss ?? '', MAX_TOKENS.slotCss)].filter((sheet) => sheet !== undefined);
  const keyframes = new Set(sheets.flatMap(keyframesIn));
  const written = sheets.map((sheet) => writeRules(sheet, keyframes)).filter(({ css }) => css !== '');
  const outside = resetInherited(new Set(written.flatMap(({ properties }) => [...properties])));
  const scoped = written.map(({ css }) => `@scope (${ZONE}) to (${OVERLAY}){${css}}`);
  return [outside, ...scoped].filter((css) => css !== '').join('\n');
}

/** A part of the shop's CSS that the shop does not apply. */
export interface DroppedCss {
  /** From 1. */
  readonly line: number;
  /** How it begins. */
  readonly text: string;
  readonly reason: DropReason;
}

/** Longest quoted part of a dropped rule, in characters. */
const MAX_QUOTE = 60;

/** Lists the rules and declarations of `slotCss` that `scopeShopCss` drops, in their order. */
export function droppedCss(slotCss: string): readonly DroppedCss[] {
  const sheet = readSheet(slotCss, MAX_TOKENS.slotCss);
  if (sheet === undefined) return [{ line: 1, text: '', reason: 'TOO_LARGE' }];
  const { startOf, text } = sheet;
  const dropped: DroppedCss[] = [];
  let [line, counted] = [1, 0];
  writeRules(sheet, new Set(keyframesIn(sheet)), (reason, from, to) => {
    let first = from;
    while (sheet.list[first]?.kind === 'space' && first < to) first += 1;
    const start = startOf[first] ?? text.length;
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1;
    const quote = text.slice(start, Math.min(startOf[to] ?? text.length, start + MAX_QUOTE));
    dropped.push({ line, text: quote.replaceAll(/\s+/g, ' ').trim(), reason });
  });
  return dropped;
}

function readSheet(css: string, maxTokens: number): Tokens | undefined {
  // No character takes less than a byte.
  const isTooLong = css.length > MAX_CSS_BYTES || new TextEncoder().encode(css).length > MAX_CSS_BYTES;
  return isTooLong ? undefined : tokenize(css, maxTokens);
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
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`;
}

function isPlainValue(value: string): boolean {
  return value.length <= 200 && /^[\w\s#%.,()/+*'"-]*$/.test(value);
}
