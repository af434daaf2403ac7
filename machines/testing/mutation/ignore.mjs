/**
 * A StrykerJS plugin that leaves out parts of a machine that have no effect on it: types, names, and the effects that `provide`
 * replaces (`missing`).
 */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * The fields used of a node of Babel's syntax tree.
 *
 * @typedef {{ type: string, name?: string, body: Node, callee: Node, properties: Node[], value: Node }} Node
 */

const INERT_PROPERTIES = new Set(['types', 'id', 'description']);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'machines', {
    shouldIgnore: ({ node }) => {
      if (node.type === 'FunctionDeclaration' && node.id?.name === 'missing') return 'the error of a missing effect';
      if (isMissing(node)) return '`provide` replaces the effect';
      if (node.type === 'ObjectProperty' && INERT_PROPERTIES.has(nameOf(node.key)))
        return 'without effect on a machine';
      return undefined;
    },
  }),
];

/**
 * Whether a function only throws that its effect is missing, or an object has only such functions.
 *
 * @param {Node} node
 * @returns {boolean}
 */
function isMissing(node) {
  switch (node.type) {
    case 'ArrowFunctionExpression':
      return node.body.type === 'CallExpression' && nameOf(node.body.callee) === 'missing';
    case 'ObjectExpression':
      return (
        node.properties.length > 0 &&
        node.properties.every((property) => property.type === 'ObjectProperty' && isMissing(property.value))
      );
    default:
      return false;
  }
}

/** @param {Node} node */
function nameOf(node) {
  return node.type === 'Identifier' ? node.name : '';
}
