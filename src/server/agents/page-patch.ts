/** Patches of a page by the ids of its nodes: all operations are applied, or none. */
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { MAX_TYPE } from '#schemas/builder/page.ts';
import { boundedList, boundedText } from '#schemas/lenient/bounded.ts';
import { pointerTokens } from '#schemas/values/json-pointer.ts';
import { MAX_LEVELS } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { insertNodes, moveNode, removeNode, setValue } from '../../tools/builder/page/edits.ts';
import { childIds, indexNodes, isWithin, type NodePosition, type Page } from '../../tools/builder/page/nodes.ts';

/** Maximum operations of one patch. */
const MAX_OPERATIONS = 200;
/** Maximum nodes that one operation inserts, beside those within them. */
const MAX_INSERTED = 100;

const id = v.pipe(v.string(), v.nonEmpty('expected the id of a node'), v.maxLength(200));
const place = {
  parent: v.pipe(v.nullable(id), v.description('Id of the node to put it into; null: the page itself')),
  slot: v.optional(v.pipe(v.string(), v.maxLength(100), v.description('Name of the list; "children" unless given'))),
  after: v.optional(v.pipe(id, v.description('Id of the sibling to stand after'))),
  before: v.optional(v.pipe(id, v.description('Id of the sibling to stand before; last where neither is given'))),
};
const pointer = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(
    /^\/(?:props|style|when|repeat|bind|hidden|locked|name|pageHead|pageSetting)(?:\/|$)/,
    'expected a JSON Pointer into the node that begins with /props, /style, /when, /repeat or /bind, or is /hidden (true: visitors do not get the node), /locked (true: only tokens that may publish change it) or /name (its name in the structure); of the page (id null) with /pageHead or /pageSetting',
  ),
);

/** One operation on a page. */
const PatchOperation = v.variant('op', [
  v.strictObject({
    op: v.literal('insert'),
    ...place,
    nodes: v.pipe(
      boundedList(v.looseObject({ type: boundedText(MAX_TYPE) }), MAX_INSERTED),
      v.nonEmpty('expected at least one node'),
      v.description('Nodes such as {"type":"heading","props":{…},"children":[…]}; ids that are taken are replaced'),
    ),
  }),
  v.strictObject({ op: v.literal('move'), id, ...place }),
  v.strictObject({ op: v.literal('remove'), id }),
  v.strictObject({
    op: v.literal('set'),
    id: v.pipe(v.nullable(id), v.description('Id of the node; null: the page itself')),
    path: pointer,
    value: v.pipe(v.unknown(), v.description('The new value; null removes what is there')),
  }),
]);
/** The operations of one patch. */
export const PatchOperations = v.pipe(
  boundedList(PatchOperation, MAX_OPERATIONS),
  v.nonEmpty('expected at least one operation'),
);
export type PatchOperation = v.InferOutput<typeof PatchOperation>;

/** Reason why a patch was not applied: the operation, and how an agent can fix it. */
export interface PatchFault {
  /** Index of the operation. */
  readonly operation: number;
  readonly code: 'NO_NODE' | 'NO_SIBLING' | 'INTO_ITSELF' | 'WRONG_PATH' | 'TOO_DEEP';
  readonly message: string;
}

/** A patched page with the ids of the inserted nodes, or the first fault. */
export type Patched =
  | { readonly ok: true; readonly page: Page; readonly inserted: readonly string[] }
  | { readonly ok: false; readonly fault: PatchFault };

/**
 * Applies operations in order to a page whose nodes have unique ids. It yields between two operations, so that
 * shoppers' requests are handled.
 */
export async function applyPatch(page: Page, operations: readonly PatchOperation[]): Promise<Patched> {
  const inserted: string[] = [];
  let current = page;
  for (const [index, operation] of operations.entries()) {
    const result = applyOperation(current, operation, inserted);
    if ('code' in result) return { ok: false, fault: { operation: index, ...result } };
    current = result;
    await setImmediate();
  }
  return { ok: true, page: current, inserted };
}

type Fault = Omit<PatchFault, 'operation'>;

function applyOperation(page: Page, operation: PatchOperation, inserted: string[]): Page | Fault {
  switch (operation.op) {
    case 'insert': {
      if (!isFlatEnough(operation.nodes)) return TOO_DEEP;
      const position = positionOf(page, operation);
      if ('code' in position) return position;
      const made = insertNodes(page, position, operation.nodes).page;
      const { parent, slot, index } = position;
      inserted.push(...childIds(made, parent, slot).slice(index, index + operation.nodes.length));
      return made;
    }
    case 'move': {
      if (!indexNodes(page).has(operation.id)) return noNode(page, operation.id);
      if (operation.parent !== null && isWithin(page, operation.parent, operation.id))
        return { code: 'INTO_ITSELF', message: `${operation.id} can't be moved into itself` };
      const position = positionOf(page, operation);
      return 'code' in position ? position : moveNode(page, operation.id, position);
    }
    case 'remove':
      return indexNodes(page).has(operation.id) ? removeNode(page, operation.id).page : noNode(page, operation.id);
    case 'set':
      return setProp(page, operation);
    default:
      return unreachable(operation);
  }
}

function setProp(page: Page, { id: node, path, value }: Extract<PatchOperation, { readonly op: 'set' }>): Page | Fault {
  const isOfPage = /^\/page(?:Head|Setting)/.test(path);
  if (isOfPage !== (node === null))
    return {
      code: 'WRONG_PATH',
      message: `${path} is a place ${isOfPage ? 'of the page: give id null' : 'of a node: give its id'}`,
    };
  if (!isFlatEnough(value)) return TOO_DEEP;
  const found = node === null ? undefined : indexNodes(page).get(node);
  if (node !== null && found === undefined) return noNode(page, node);
  const at = (found?.pointer ?? '') + path;
  const wrong = wrongStep(page, at);
  if (wrong !== undefined)
    return {
      code: 'WRONG_PATH',
      message: `nothing can be set at ${path}: ${wrong} on the way is no object, nor a list of that length`,
    };
  return setValue(page, at, value ?? undefined);
}

/** The first value on a pointer's path that has no such key: a text, a number, or a list that is shorter. */
function wrongStep(page: Page, at: string): string | undefined {
  const keys = pointerTokens(at);
  let value: unknown = page;
  for (const [index, key] of keys.entries()) {
    // Missing objects are created.
    if (value === undefined) return undefined;
    const holds = Array.isArray(value) ? /^\d{1,6}$/.test(key) && Number(key) <= value.length : isRecord(value);
    if (!holds) return `/${keys.slice(0, index).join('/')}`;
    value = Array.isArray(value)
      ? value[Number(key)]
      : isRecord(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
  }
  return undefined;
}

interface Place {
  readonly parent: string | null;
  readonly slot?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

function positionOf(page: Page, { parent, slot = 'children', after, before }: Place): NodePosition | Fault {
  if (parent !== null && !indexNodes(page).has(parent)) return noNode(page, parent);
  const siblings = childIds(page, parent, slot);
  const sibling = after ?? before;
  if (sibling === undefined) return { parent, slot, index: siblings.length };
  const index = siblings.indexOf(sibling);
  if (index !== -1) return { parent, slot, index: after === undefined ? index : index + 1 };
  const where = parent === null ? 'the page' : `${slot} of ${parent}`;
  return { code: 'NO_SIBLING', message: `${sibling} does not stand in ${where}; there stand ${listIds(siblings)}` };
}

const TOO_DEEP: Fault = { code: 'TOO_DEEP', message: `expected at most ${MAX_LEVELS} levels of nodes` };
/** A node adds at most three levels: an object, its list and its slots. */
const MAX_DEPTH = 3 * MAX_LEVELS;

/** Whether a value nests no deeper than a page may; without recursion, as it is untrusted. */
function isFlatEnough(value: unknown): boolean {
  const pending = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: each, depth } = next;
    if (depth > MAX_DEPTH) return false;
    const items: readonly unknown[] = Array.isArray(each) ? each : isRecord(each) ? Object.values(each) : [];
    for (const item of items) pending.push({ value: item, depth: depth + 1 });
  }
  return true;
}

function noNode(page: Page, node: string): Fault {
  return { code: 'NO_NODE', message: `the page has no node ${node}; it has ${listIds([...indexNodes(page).keys()])}` };
}

/** Maximum ids in a message. */
const MAX_NAMED = 40;

function listIds(ids: readonly string[]): string {
  if (ids.length === 0) return 'none';
  return ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? ', …' : '');
}
