/** The walk: React nodes in, HTML out. Components are called in document order, as in React. */
import type { ReactNode } from 'react';
import { type HostProps, type Tag, tagOf, writeStart } from './element.ts';
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

/** Property of a memoized component that the writer writes by a function of its own, as React renders the component. */
export const WRITE = Symbol('write');
type WriteProps = (writer: Writer, props: HostProps) => void;

/** Writes any node: text, elements, lists. */
export function writeNode(writer: Writer, node: unknown): void {
  if (typeof node === 'object') return node === null ? undefined : writeObject(writer, node);
  switch (typeof node) {
    case 'string':
      return writeText(writer, node);
    case 'number':
    case 'bigint':
      return writeText(writer, String(node));
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

/** The fields that the walk reads of an object among the children; only React's elements have all of it. */
interface ElementLike {
  readonly $$typeof?: unknown;
  readonly type?: unknown;
  readonly props?: unknown;
}

function writeObject(writer: Writer, node: ElementLike): void {
  if (node.$$typeof === ELEMENT) {
    const { type, props } = node;
    const { cacheContext } = writer;
    if (cacheContext === undefined || typeof type !== 'function' || !cacheContext.isCacheable(node))
      return writeElement(writer, type, props as HostProps);
    return writeStored(writer, node, cacheContext, () => writeElement(writer, type, props as HostProps));
  }
  if (Array.isArray(node)) return writeList(writer, node);
  if (Symbol.iterator in node) return writeList(writer, [...(node as Iterable<ReactNode>)]);
  throw new Unsupported('an object among the children');
}

function writeList(writer: Writer, nodes: readonly unknown[]): void {
  const { position, depth } = writer;
  position[depth] = nodes.length;
  writer.depth = depth + 2;
  for (let at = 0; at < nodes.length; at += 1) {
    position[depth + 1] = at;
    writeNode(writer, nodes[at]);
  }
  writer.depth = depth;
}

/** Writes an element of any type. */
export function writeElement(writer: Writer, type: unknown, props: HostProps): void {
  if (typeof type === 'string') return writeHost(writer, type, props);
  if (typeof type === 'function') {
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
  // Classes have a life cycle. Most throw when they are called; the others return nothing, as few components do.
  if (shown === undefined && isClass(component)) throw new Unsupported('a class component');
  if (usedIds() === 0) return writeNode(writer, shown);
  // An id of its own makes a component a level of the tree.
  const { position, depth } = writer;
  position[depth] = 1;
  position[depth + 1] = 0;
  writer.depth = depth + 2;
  writeNode(writer, shown);
  writer.depth = depth;
}

function isClass(component: object): boolean {
  const prototype: unknown = Reflect.get(component, 'prototype');
  return typeof prototype === 'object' && prototype !== null && 'isReactComponent' in prototype;
}

function writeExotic(writer: Writer, type: { readonly $$typeof: unknown }, props: HostProps): void {
  switch (type.$$typeof) {
    case CONTEXT:
      return writeProvider(writer, type as ReadContext & typeof type, props);
    case CONSUMER: {
      const { _context: context } = type as { readonly $$typeof: unknown; readonly _context: ReadContext };
      const render = props.children as (value: unknown) => ReactNode;
      noteContext(context, writer.cacheContext);
      return writeNode(writer, render(context._currentValue2));
    }
    case MEMO:
      if (WRITE in type) return (type[WRITE] as WriteProps)(writer, props);
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

function writeHost(writer: Writer, type: string, props: HostProps): void {
  const tag = tagOf(writer, type);
  const children = writeStart(writer, tag, props);
  if (children !== undefined) {
    writer.endsInText = false;
    if (tag.resets) writeWithin(writer, tag, props, children);
    else writeNode(writer, children);
  }
  writer.html += tag.end;
  writer.endsInText = false;
}

function writeWithin(writer: Writer, { name }: Tag, props: HostProps, children: ReactNode): void {
  const { isInSvg, isUnloaded, selected } = writer;
  writer.isInSvg = name === 'svg';
  writer.isUnloaded = isUnloaded || name === 'picture' || name === 'noscript';
  writer.selected = name === 'select' ? (props.value ?? props.defaultValue) : null;
  writeNode(writer, children);
  writer.isInSvg = isInSvg;
  writer.isUnloaded = isUnloaded;
  writer.selected = selected;
}
