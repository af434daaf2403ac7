/** The walk: React nodes in, HTML out. Components are called where they stand, as React would. */
import type { ReactNode } from 'react';
import { endTag, type HostProps, writeStart } from './element.ts';
import { type ReadContext, runComponent, usedIds } from './hooks.ts';
import { noteContext, writeStored } from './stored-elements.ts';
import { escapeText, Unsupported, type Writer } from './writer.ts';

const ELEMENT = Symbol.for('react.transitional.element');
const FRAGMENT = Symbol.for('react.fragment');
const STRICT_MODE = Symbol.for('react.strict_mode');
const PROFILER = Symbol.for('react.profiler');
const CONTEXT = Symbol.for('react.context');
const CONSUMER = Symbol.for('react.consumer');
const MEMO = Symbol.for('react.memo');
const FORWARD_REF = Symbol.for('react.forward_ref');

/** Writes any node: text, elements, lists. */
export function writeNode(writer: Writer, node: unknown): void {
  switch (typeof node) {
    case 'string':
      return writeText(writer, node);
    case 'number':
    case 'bigint':
      return writeText(writer, String(node));
    case 'object':
      return node === null ? undefined : writeObject(writer, node);
    default:
      // Booleans, undefined and functions are nothing.
      return undefined;
  }
}

function writeText(writer: Writer, text: string): void {
  if (text === '') return;
  writer.html += writer.endsInText ? `<!-- -->${escapeText(text)}` : escapeText(text);
  writer.endsInText = true;
}

function writeObject(writer: Writer, node: object): void {
  if (Array.isArray(node)) return writeList(writer, node);
  if ('$$typeof' in node && node.$$typeof === ELEMENT && 'type' in node && 'props' in node) {
    const { type, props } = node;
    const write = () => writeElement(writer, type, props as HostProps);
    const { surroundings } = writer;
    if (surroundings === undefined || typeof type !== 'function' || !surroundings.isWorth(node)) return write();
    return writeStored(writer, node, surroundings, write);
  }
  if (Symbol.iterator in node) return writeList(writer, [...(node as Iterable<ReactNode>)]);
  throw new Unsupported('an object among the children');
}

function writeList(writer: Writer, nodes: readonly unknown[]): void {
  const { position } = writer;
  const depth = position.length;
  position.push(nodes.length, 0);
  for (let at = 0; at < nodes.length; at += 1) {
    position[depth + 1] = at;
    writeNode(writer, nodes[at]);
  }
  position.length = depth;
}

function writeElement(writer: Writer, type: unknown, props: HostProps): void {
  if (typeof type === 'string') return writeHost(writer, type, props);
  if (typeof type === 'function') {
    // Classes have a life cycle.
    const prototype: unknown = type.prototype;
    if (typeof prototype === 'object' && prototype !== null && 'isReactComponent' in prototype)
      throw new Unsupported('a class component');
    return writeComponent(writer, type as (props: unknown) => unknown, props);
  }
  if (type === FRAGMENT || type === STRICT_MODE || type === PROFILER) return writeNode(writer, props.children);
  if (typeof type === 'object' && type !== null && '$$typeof' in type) return writeExotic(writer, type, props);
  throw new Unsupported('a type of element');
}

function writeComponent(
  writer: Writer,
  component: (props: unknown, ref?: unknown) => unknown,
  props: unknown,
  ref?: unknown,
): void {
  const shown = runComponent(component, props, ref);
  if (usedIds() === 0) return writeNode(writer, shown);
  // An id of its own makes a component a level of the tree.
  const { position } = writer;
  const depth = position.length;
  position.push(1, 0);
  writeNode(writer, shown);
  position.length = depth;
}

function writeExotic(writer: Writer, type: { readonly $$typeof: unknown }, props: HostProps): void {
  switch (type.$$typeof) {
    case CONTEXT:
      return writeProvider(writer, type as ReadContext & typeof type, props);
    case CONSUMER: {
      const { _context: context } = type as { readonly $$typeof: unknown; readonly _context: ReadContext };
      const render = props.children as (value: unknown) => ReactNode;
      noteContext(context, writer.surroundings);
      return writeNode(writer, render(context._currentValue2));
    }
    case MEMO:
      return writeElement(writer, Reflect.get(type, 'type'), props);
    case FORWARD_REF: {
      const { render } = type as { readonly $$typeof: unknown; readonly render: (props: unknown) => unknown };
      const { ref, ...own } = props;
      return writeComponent(writer, render, own, ref ?? null);
    }
    default:
      throw new Unsupported('a type of element');
  }
}

function writeProvider(writer: Writer, context: ReadContext, props: HostProps): void {
  const before = context._currentValue2;
  context._currentValue2 = props.value;
  try {
    writeNode(writer, props.children);
  } finally {
    context._currentValue2 = before;
  }
}

/** Elements whose content is neither of the drawing nor of the select around it. */
const RESETS = new Set('noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr'.split(' '));

function writeHost(writer: Writer, type: string, props: HostProps): void {
  const children = writeStart(writer, type, props);
  writer.endsInText = false;
  if (children !== undefined && children !== null) {
    if (RESETS.has(type)) writeWithin(writer, type, props, children);
    else writeNode(writer, children);
  }
  writer.html += endTag(type);
  writer.endsInText = false;
}

function writeWithin(writer: Writer, type: string, props: HostProps, children: ReactNode): void {
  const { isInSvg, isUnloaded, selected } = writer;
  writer.isInSvg = type === 'svg';
  writer.isUnloaded = isUnloaded || type === 'picture' || type === 'noscript';
  writer.selected = type === 'select' ? (props.value ?? props.defaultValue) : null;
  writeNode(writer, children);
  writer.isInSvg = isInSvg;
  writer.isUnloaded = isUnloaded;
  writer.selected = selected;
}
