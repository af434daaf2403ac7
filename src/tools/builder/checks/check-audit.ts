/** Findings of the frame's audit: rules of accessibility that the page breaks, and the weight of its components' scripts. Pure. */
import type { Finding } from '#schemas/builder/checks.ts';
import type { Manifest } from '../api/manifest.ts';
import type { PreviewEvents } from '../frame/use-frame.ts';
import { indexNodes, type Page } from '../page/nodes.ts';

type Audited = PreviewEvents['audited'];

/** Findings of an audit of a page: one for each rule and node, and one for all scripts together. */
export function checkAudit({ violations, scripts }: Audited, page: Page, manifest: Manifest): readonly Finding[] {
  const nodes = indexNodes(page);
  const broken = new Map<string, Finding>();
  for (const { rule, nodeId, text } of violations) {
    // Those of the header and the footer are not of this page.
    const node = nodeId !== undefined && nodes.has(nodeId) ? nodeId : undefined;
    if (nodeId !== undefined && node === undefined) continue;
    const key = `${rule} ${node}`;
    const detail = `${rule}: ${text.slice(0, MAX_TEXT)}`;
    if (!broken.has(key)) broken.set(key, { code: 'accessibility', level: 'warn', node, detail });
  }
  return [...broken.values(), ...heavyScripts(scripts, page, manifest)];
}

const MAX_TEXT = 120;
/** Encoded size (bytes) of the scripts of a page's components above which a phone waits for them. */
const MAX_SCRIPTS = 30_000;

/** The component with the most script, where all scripts together are heavy. A file bears the name of its type. */
function heavyScripts(scripts: Audited['scripts'], page: Page, manifest: Manifest): readonly Finding[] {
  const sizes = new Map(scripts.map(({ url, bytes }) => [nameOf(url), bytes]));
  const hydrated = new Map<string, string>();
  for (const { id, node } of indexNodes(page).values()) {
    const type = manifest.types.get(String(node.type));
    if (type !== undefined && (type.rendersOn ?? 'server') !== 'server' && !hydrated.has(type.type))
      hydrated.set(type.type, id);
  }
  const own = [...hydrated].map(([type, node]) => ({ node, bytes: sizes.get(type) ?? 0 }));
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
  const [heaviest] = own.toSorted((a, b) => b.bytes - a.bytes);
  if (total <= MAX_SCRIPTS || heaviest === undefined) return [];
  return [{ code: 'heavy', level: 'warn', node: heaviest.node, detail: `JavaScript, ${Math.ceil(total / 1000)} kB` }];
}

/** The name of a script's file without its folder, its hash and its ending; empty for another file. */
function nameOf(url: string): string {
  const file = url.split('?', 1)[0]?.split('/').at(-1) ?? '';
  const ending = ['.js', '.jsx', '.ts', '.tsx'].find((each) => file.endsWith(each));
  return ending === undefined ? '' : file.slice(0, -ending.length).replace(/-[\w-]{8}$/, '');
}
