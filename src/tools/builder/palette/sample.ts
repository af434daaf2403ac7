/** Samples of component types: dragged from the palette, and described in it. */
import { isRecord } from '#schemas/record.ts';
import type { RawNode } from '../page/nodes.ts';
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';

/** Media type of a dragged sample, which is a node as JSON. */
export const SAMPLE_FORMAT = 'application/x-raan-node';

/** Reads a dragged sample; undefined for anything else. */
export function readDraggedSample(data: Pick<DataTransfer, 'getData'>): RawNode | undefined {
  try {
    const sample: unknown = JSON.parse(data.getData(SAMPLE_FORMAT));
    return isRecord(sample) && typeof sample.type === 'string' ? sample : undefined;
  } catch {
    return undefined;
  }
}

/** The first translated text among a node's props, 80 characters at most; '' where there is none. */
export function sampleText(node: unknown, lang: Lang): string {
  if (!isRecord(node) || !isRecord(node.props)) return '';
  for (const value of Object.values(node.props))
    if (isTranslation(value)) return plain(translationIn(value.$t, lang)).slice(0, 80);
  return '';
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
