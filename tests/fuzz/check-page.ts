/** Invariants of every page, whatever its content (contract, chapter 3 "The renderer never fails"). */
import { pointerTokens } from '#schemas/values/json-pointer.ts';
import { isRecord } from '#schemas/record.ts';
import { readHtml } from './safe-html.ts';
import { type Page, sentinelText } from './generate/tree.ts';
import type { Outcome } from './environment.tsx';

/** Diagnostics after which the contract allows a page to be truncated. */
const CUTS = new Set(['TOO_MANY_NODES', 'TOO_MUCH_CONTENT']);

/** Descriptions of violated invariants; none for a correct page. */
export function findFaults(page: Page, { nodes, diagnostics, failed, rendered }: Outcome): readonly string[] {
  const { faults, texts } = readHtml(rendered.html);
  const cut = diagnostics.find(({ code }) => CUTS.has(code));
  const last = cut === undefined ? page.tree.length : Number(cut.path.split('/')[1]);
  const lost = page.tree.flatMap((_, section) => {
    const [before, behind] = [texts.get(sentinelText(section, 0)), texts.get(sentinelText(section, 1))];
    if (section > last || (section === last && before === undefined && cut?.path === `/${section}`)) return [];
    if (before === undefined) return [`the sibling before node ${section} is lost`];
    if (section === last) return [];
    return before === behind ? [] : [`the sibling behind node ${section} is lost`];
  });
  return [
    ...faults.map((fault) => `the HTML has ${fault}`),
    ...lost,
    ...page.tree.flatMap((wrapper, section) => {
      const item = isRecord(wrapper) && Array.isArray(wrapper.children) ? wrapper.children[1] : undefined;
      const isShown = (nodes[section]?.children?.length ?? 0) > 2;
      if (isShown || cut !== undefined || isConditional(item)) return [];
      const isReported = diagnostics.some(({ path }) => path.startsWith(`/${section}/children/1`));
      return isReported ? [] : [`node ${section} was left out, and no diagnostic says so`];
    }),
    ...diagnostics.flatMap(({ path, nodeId, message, code }) => [
      ...(resolves(page.tree, path) ? [] : [`the path ${path} of ${code} leads nowhere`]),
      ...(nodeId === '' || message === '' ? [`the diagnostic ${code} at ${path} lacks its node or its words`] : []),
    ]),
    ...failed.flatMap(({ id, type }) => (type.startsWith('throws') ? [] : [`the component of ${type} (${id}) threw`])),
    ...(isPolluted() ? ['the prototype of all objects was changed'] : []),
  ];
}

/** Whether a node may legitimately render nothing. */
function isConditional(item: unknown): boolean {
  return isRecord(item) && (item.when !== undefined || item.repeat !== undefined);
}

/** Fields of a node whose pointers may lead to missing or migrated values. */
const WITHIN = new Set(['props', 'style', 'when', 'repeat', 'bind']);

function resolves(tree: unknown, path: string): boolean {
  let value: unknown = tree;
  for (const key of pointerTokens(path)) {
    if (isRecord(value) && 'type' in value && WITHIN.has(key)) return true;
    if (typeof value !== 'object' || value === null) return false;
    if (!Object.hasOwn(value, key)) return isRecord(value);
    value = Reflect.get(value, key);
  }
  return true;
}

function isPolluted(): boolean {
  return 'polluted' in {} || String({}) !== '[object Object]';
}
