/** Pages as JSON: the content that the store accepts, and pasted or imported text. Pure. */
import type { PageContent } from '#schemas/builder/page.ts';
import { isRecord } from '#schemas/record.ts';
import type { Page } from './nodes.ts';
import { scanJson } from '../../json/scan-json.ts';

/** The page as the store accepts it, without unknown fields. */
export function toPageContent({ pageSetting, pageHead, pageComponent }: Page): PageContent {
  return {
    ...(isRecord(pageSetting) ? { pageSetting } : {}),
    ...(isRecord(pageHead) ? { pageHead } : {}),
    pageComponent: [...pageComponent],
  };
}

/** Classifies a text: nodes with a string `type`, unchecked beyond that; a page, its nodes unchecked; or neither. */
export type Pasted =
  | { readonly kind: 'nodes'; readonly nodes: readonly unknown[]; /** Type of the first node. */ readonly type: string }
  | { readonly kind: 'page'; readonly page: Readonly<Record<string, unknown>> & { readonly pageComponent: unknown } }
  | { readonly kind: 'fault'; readonly why: 'json' | 'node' };

/** Parses one node, a list of nodes, or a page (an object with `pageComponent`, of which unknown fields are dropped). */
export function parsePasted(pasted: string): Pasted {
  // Programs on Windows put a byte order mark before their texts.
  const text = pasted.replace(/^\uFEFF/, '');
  if (scanJson(text).fault !== undefined) return { kind: 'fault', why: 'json' };
  const value: unknown = JSON.parse(text);
  if (isRecord(value) && Object.hasOwn(value, 'pageComponent')) {
    const { pageSetting, pageHead, pageComponent } = value;
    const known = { pageSetting, pageHead };
    const given = Object.fromEntries(Object.entries(known).filter(([, part]) => isRecord(part)));
    return { kind: 'page', page: { ...given, pageComponent } };
  }
  const nodes: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [first] = nodes;
  return isRecord(first) && nodes.every((node) => isRecord(node) && typeof node.type === 'string')
    ? { kind: 'nodes', nodes, type: String(first.type) }
    : { kind: 'fault', why: 'node' };
}
