import type { Node } from 'oxc-parser';
import { find } from './exact.ts';

/** Names of events among variables and parameters. */
const EVENT = /^(?:e|ev|evt)$|event$/i;
/** Properties with the key of an event. */
const KEY = new Set(['key', 'keyCode', 'which']);

/** Offsets of reads of an event's key: `event.key`, `event.nativeEvent.key` and `({ key }: KeyboardEvent) =>`. */
export function readKeyReads(program: Node, text: string): number[] {
  return find(program, (node) => {
    if (node.type === 'MemberExpression') return isKeyOfEvent(node);
    if (node.type !== 'ObjectPattern' || !node.typeAnnotation) return false;
    const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
    return (
      /\bKeyboardEvent\b/.test(type) &&
      node.properties.some(
        (each) => each.type === 'Property' && each.key.type === 'Identifier' && KEY.has(each.key.name),
      )
    );
  });
}

function isKeyOfEvent(node: Node & { type: 'MemberExpression' }): boolean {
  const { object, property } = node;
  const name = property.type === 'Identifier' && !node.computed ? property.name : '';
  if (!KEY.has(name)) return false;
  if (object.type === 'Identifier') return EVENT.test(object.name);
  return (
    object.type === 'MemberExpression' && object.property.type === 'Identifier' && EVENT.test(object.property.name)
  );
}
