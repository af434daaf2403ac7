/**
 * Rules of shop CSS, parsed as browsers do (CSS Syntax 3, §5) and written back balanced, with only the allowed
 * declarations.
 */
import { allowedValue, type DropReason, hasSafeAddresses, keyframesName, refusalOf } from './policy.ts';
import { writeSelectors } from './selectors.ts';
import { type Token, type Tokens, writeIdent, writeTokens } from './tokenizer.ts';

/**
 * Groups that confine nothing and name nothing. `@import`, `@font-face`, `@property`, `@page`, `@counter-style` and the like
 * speak of the whole document, `@scope` would set other limits than ours; all that is not listed goes.
 */
const GROUPS: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'starting-style']);
const KEYFRAMES = /^(?:-webkit-)?keyframes$/i;
const FRAMES = /^(?:[\d.]+%|from|to)(?: *, *(?:[\d.]+%|from|to))*$/i;
/** Layers of the shop are ordered among themselves, never among the storefront's. */
const SHOP_LAYER = 'shop';

/** Names that the sheet's rules set, lower case: properties and custom properties. */
export interface Written {
  readonly css: string;
  readonly properties: ReadonlySet<string>;
}

/** Names of the keyframes of a text. */
export function keyframesIn({ list }: Tokens): readonly string[] {
  return list.flatMap(({ kind, value }, at) => {
    const name = kind === 'at' && KEYFRAMES.test(value) ? list.slice(at + 1, at + 4).find(isName) : undefined;
    return name === undefined ? [] : [name.value];
  });
}

function isLayerToken({ kind, text }: Token): boolean {
  return kind === 'ident' || kind === 'space' || text === '.' || text === ',';
}

function isKnown(name: string): boolean {
  return KEYFRAMES.test(name) || GROUPS.has(name);
}

function isName({ kind }: Token): boolean {
  return kind === 'ident' || kind === 'string';
}

type Context = 'sheet' | 'style' | 'keyframes';

/** Called with the tokens from `from` to before `to` that are dropped. */
export type ReportDrop = (reason: DropReason, from: number, to: number) => void;

/** The rules of a text. `keyframes` are those that the shop declares, in any of its texts. */
export function writeRules(tokens: Tokens, keyframes: ReadonlySet<string>, report?: ReportDrop): Written {
  const properties = new Set<string>();
  const { list, closeOf } = tokens;

  function drop(reason: DropReason, from: number, to: number, next: number): readonly [string, number] {
    report?.(reason, from, to);
    return ['', next];
  }

  /** Everything from token `from` to before `to`. */
  function writeItems(from: number, to: number, context: Context): string {
    let css = '';
    let at = from;
    while (at < to) {
      const token = list[at];
      const isNothing = token?.kind === 'space' || (token?.text === ';' && context !== 'sheet');
      const [written, next] = isNothing
        ? ['', at + 1]
        : token?.kind === 'at'
          ? writeAtRule(at, to, token.value.toLowerCase(), context)
          : (writeDeclaration(at, to, context) ?? writeRule(at, to, context));
      css += written;
      at = next;
    }
    return css;
  }

  /** Index of the first block or, where that ends it, semicolon. */
  function endOf(from: number, to: number, endsAtSemicolon: boolean): number {
    let at = from;
    for (; at < to; at = (closeOf[at] ?? at) + 1) {
      const text = list[at]?.text;
      if (text === '{' || (text === ';' && endsAtSemicolon)) break;
    }
    return Math.min(at, to);
  }

  function writeAtRule(from: number, to: number, name: string, context: Context): readonly [string, number] {
    const end = endOf(from + 1, to, true);
    const close = closeOf[end] ?? end;
    const next = close + 1;
    const hasBlock = list[end]?.text === '{' && end < to;
    const prelude = list.slice(from + 1, end);
    if (prelude.some(({ kind }) => kind === 'bad')) return drop('BROKEN', from, end, next);
    if (context === 'keyframes') return drop('AT_RULE', from, end, next);
    if (name === 'layer') {
      if (!prelude.every(isLayerToken)) return drop('BROKEN', from, end, next);
      return [writeLayer(prelude, hasBlock ? writeItems(end + 1, close, context) : undefined), next];
    }
    if (!hasBlock) return drop(isKnown(name) ? 'BROKEN' : 'AT_RULE', from, end, next);
    if (KEYFRAMES.test(name)) {
      const frames = prelude.filter(({ kind }) => kind !== 'space');
      const [word] = frames;
      if (frames.length !== 1 || word === undefined || !isName(word)) return drop('BROKEN', from, end, next);
      return [`@${name} ${keyframesName(word.value)}{${writeItems(end + 1, close, 'keyframes')}}`, next];
    }
    if (!GROUPS.has(name)) return drop('AT_RULE', from, end, next);
    if (!hasSafeAddresses(prelude)) return drop('ADDRESS', from, end, next);
    return [block(`@${name} ${writeTokens(prelude)}`.trim(), writeItems(end + 1, close, context)), next];
  }

  function writeLayer(prelude: readonly Token[], body: string | undefined): string {
    const names = writeTokens(prelude)
      .split(',')
      .filter((name) => name.trim() !== '');
    const written = names.map((name) => `${SHOP_LAYER}.${name.trim()}`).join(',');
    if (body !== undefined) return block(`@layer ${written}`.trim(), body);
    return written === '' ? '' : `@layer ${written};`;
  }

  /** undefined: what starts here is a rule, if it is anything. */
  function writeDeclaration(from: number, to: number, context: Context): readonly [string, number] | undefined {
    const name = list[from];
    if (name?.kind !== 'ident') return undefined;
    let colon = from + 1;
    while (list[colon]?.kind === 'space') colon += 1;
    if (colon >= to || list[colon]?.text !== ':') return undefined;
    const isCustom = name.value.startsWith('--');
    if (context === 'sheet') return undefined;
    const end = isCustom ? endOfDeclaration(colon, to) : endOf(colon, to, true);
    if (!isCustom && list[end]?.text === '{' && end < to) return undefined;
    const property = isCustom ? name.value : name.value.toLowerCase();
    const value = allowedValue(property, list.slice(colon + 1, end), keyframes);
    if (value === undefined) return drop(refusalOf(property, list.slice(colon + 1, end)), from, end, end);
    properties.add(property);
    return [`${writeIdent(property)}:${value};`, end];
  }

  /** A custom property's value may have blocks. */
  function endOfDeclaration(from: number, to: number): number {
    let at = from;
    while (at < to && list[at]?.text !== ';') at = (closeOf[at] ?? at) + 1;
    return Math.min(at, to);
  }

  function writeRule(from: number, to: number, context: Context): readonly [string, number] {
    const end = endOf(from, to, context !== 'sheet');
    const close = closeOf[end] ?? end;
    if (end >= to || close === end) return drop('BROKEN', from, end, end + 1);
    const prelude = context === 'keyframes' ? frameOf(from, end) : selectorsOf(from, end);
    if (prelude === undefined) return ['', close + 1];
    return [block(prelude, writeItems(end + 1, close, context === 'keyframes' ? 'keyframes' : 'style')), close + 1];
  }

  function frameOf(from: number, to: number): string | undefined {
    const frame = writeTokens(list.slice(from, to));
    if (FRAMES.test(frame)) return frame;
    report?.('SELECTOR', from, to);
    return undefined;
  }

  function selectorsOf(from: number, to: number): string | undefined {
    return writeSelectors(tokens, from, to, (start, end) => report?.('SELECTOR', start, end));
  }

  return { css: writeItems(0, list.length, 'sheet'), properties };
}

function block(prelude: string, body: string): string {
  return body === '' ? '' : `${prelude}{${body}}`;
}
