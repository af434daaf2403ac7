/** JSON of the browser's boot data. The bytes of a stored page's values are created once. */
import type { SafeRecords } from '#schemas/page/page.ts';
import type { Boot } from '../../../page/shown-page.ts';
import { isStaticMarker } from '../../../renderer/react/static-marker.ts';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { scriptJson } from '../../http/encoding/escape.ts';
import type { HtmlPieces } from '../../islands/html-pieces.ts';
import { knownJson } from '../../islands/known-texts.ts';
import { SECRET } from '../../islands/places-in-html.ts';

/** Prefix of the text in place of a known value; its number follows. */
const MARK = `known ${SECRET} `;

/** Writes the JSON for the inside of a `<script>` element, in pieces; throws if a value can't be serialised. */
export function bootJson(boot: Boot & { readonly messages: unknown }): HtmlPieces {
  const known: Buffer[] = [];
  const mark = <T>(value: T) =>
    typeof value === 'object' && value !== null ? `${MARK}${known.push(knownJson(value)) - 1}` : value;
  const markNodes = (nodes: readonly ResolvedNode[]) => nodes.map((node) => (isStaticMarker(node) ? node : mark(node)));
  // Lists of records are created for each request, the records themselves are not.
  const markRecords = (records: SafeRecords) =>
    Object.fromEntries(
      Object.entries(records).map(([kind, value]) => [kind, Array.isArray(value) ? value.map(mark) : mark(value)]),
    );
  const { outcome, base } = boot;
  const json = scriptJson({
    ...boot,
    base: {
      ...base,
      base: mark(base.base),
      header: markNodes(base.header),
      footer: markNodes(base.footer),
      free: markNodes(base.free),
      records: markRecords(base.records),
    },
    outcome:
      outcome.kind === 'page'
        ? {
            ...outcome,
            page: {
              ...outcome.page,
              pageHead: mark(outcome.page.pageHead),
              otherData: outcome.page.otherData && markRecords(outcome.page.otherData),
              pageComponent: markNodes(outcome.page.pageComponent),
            },
          }
        : outcome,
  });
  const [start = '', ...others] = json.split(`"${MARK}`);
  return [
    start,
    ...others.flatMap((piece) => {
      const end = piece.indexOf('"');
      return [known[Number(piece.slice(0, end))] ?? '', piece.slice(end + 1)];
    }),
  ];
}
