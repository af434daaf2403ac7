import type { Node } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';

/** Samples by type, from the content of each `registry/<family>/<type>/samples.json`. */
export function readSamples(
  files: Iterable<readonly [file: string, content: unknown]>,
): ReadonlyMap<string, readonly Node[]> {
  return new Map(
    [...files].map(([file, content]) => [
      file.split(/[\\/]/).at(-2) ?? '',
      Array.isArray(content) ? content.filter(isNode) : [],
    ]),
  );
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string';
}
