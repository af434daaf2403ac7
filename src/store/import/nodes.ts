/** Checks the shape of page trees on import; the registry checks the nodes' props. */
import * as v from 'valibot';
import { MAX_LEVELS, MAX_NODES, MAX_STRING_BYTES, NodeHead } from '#schemas/page/node.ts';
import { parse, pointerToken, type Problem, showValue } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { SECTION_PATH } from '#schemas/sections/section.ts';

/** Pages may show nodes of any type, but in a hand-written folder an unusual spelling is a mistake. */
const ImportedHead = v.object({
  ...NodeHead.entries,
  type: v.pipe(
    v.string(),
    v.check((type) => /^[a-z][a-z0-9-]*$/.test(type) || SECTION_PATH.test(type), 'expected a type in kebab-case'),
  ),
});

/** The problems of a node or a list of nodes at a JSON Pointer. */
export function nodeProblems(tree: unknown, at: string): Problem[] {
  const problems: Problem[] = [];
  let count = 0;
  const visitList = (value: unknown, path: string, level: number) => {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      problems.push({ path, expected: 'expected a list of nodes', found: showValue(value) });
      return;
    }
    for (const [index, node] of value.entries()) visit(node, path + pointerToken(index), level);
  };
  const visit = (node: unknown, path: string, level: number) => {
    count += 1;
    if (count === MAX_NODES + 1) {
      problems.push({ path, expected: `expected at most ${MAX_NODES} nodes`, found: 'more' });
    }
    if (count > MAX_NODES) return;
    if (level > MAX_LEVELS) {
      problems.push({ path, expected: `expected at most ${MAX_LEVELS} levels`, found: 'more' });
      return;
    }
    if (!isRecord(node)) {
      problems.push({ path, expected: 'expected a node', found: showValue(node) });
      return;
    }
    const head = parse(ImportedHead, node, path);
    if (!head.ok) problems.push(...head.problems);
    if (node.props !== undefined && !isRecord(node.props)) {
      problems.push({ path: `${path}/props`, expected: 'expected an object', found: showValue(node.props) });
    }
    problems.push(...longStrings(node.props, `${path}/props`));
    visitList(node.children, `${path}/children`, level + 1);
    if (node.slots === undefined) return;
    if (!isRecord(node.slots)) {
      problems.push({ path: `${path}/slots`, expected: 'expected an object', found: showValue(node.slots) });
      return;
    }
    for (const [name, slot] of Object.entries(node.slots)) {
      visitList(slot, `${path}/slots${pointerToken(name)}`, level + 1);
    }
  };
  if (Array.isArray(tree)) visitList(tree, at, 1);
  else visit(tree, at, 1);
  return problems;
}

function longStrings(value: unknown, path: string): Problem[] {
  if (typeof value === 'string') {
    return Buffer.byteLength(value) > MAX_STRING_BYTES
      ? [{ path, expected: `expected at most ${MAX_STRING_BYTES} bytes of text`, found: showValue(value) }]
      : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => longStrings(item, path + pointerToken(index)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => longStrings(item, path + pointerToken(key)));
}
