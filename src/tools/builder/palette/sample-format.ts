import { isRecord } from '#schemas/record.ts';
import type { WrittenNode } from '../page/nodes.ts';

/** What a dragged entry of the palette carries: its sample as JSON. */
export const SAMPLE_FORMAT = 'application/x-raan-node';

/** The sample that was dragged; undefined for what is none. */
export function draggedSample(data: Pick<DataTransfer, 'getData'>): WrittenNode | undefined {
  try {
    const sample: unknown = JSON.parse(data.getData(SAMPLE_FORMAT));
    return isRecord(sample) && typeof sample.type === 'string' ? sample : undefined;
  } catch {
    return undefined;
  }
}
