/** Reads text that is pasted or comes from a file: components, a page, or neither. Pure. */
import { isRecord } from '#schemas/record.ts';
import { scanJson } from '../../json/scan-json.ts';

export type Pasted =
  | { readonly kind: 'nodes'; readonly nodes: readonly unknown[]; /** Of the first one. */ readonly type: string }
  | { readonly kind: 'page'; readonly page: Readonly<Record<string, unknown>> & { readonly pageComponent: unknown } }
  | { readonly kind: 'fault'; readonly why: 'json' | 'node' };

export function readPasted(text: string): Pasted {
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
