/** Writes the tags of HTML elements; returns the children that are still to be written between them. */
import { Children, type ReactNode } from 'react';
import { attributeHtml } from './attribute.ts';
import { preloadImage } from './image-preload.ts';
import { noteImage } from './stored-elements.ts';
import { escapeText, textOf, Unsupported, type Writer } from './writer.ts';

/** Props of an HTML element as its author wrote them. */
export type HostProps = Readonly<Record<string, unknown>>;

const VOID = new Set('area base br col embed hr img input source track wbr'.split(' '));
/** Elements that React moves or extends; React renders them. */
const UNSUPPORTED = new Set(
  (
    'html head body link meta base style script title menuitem object listing keygen param annotation-xml ' +
    'color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph'
  ).split(' '),
);

/** Elements whose content is neither of the drawing nor of the select around it. */
const RESETS = new Set('noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr'.split(' '));

/** An element by its name. */
export interface Tag {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly isVoid: boolean;
  readonly isLink: boolean;
  readonly isPre: boolean;
  /** Whether its content is neither of the drawing nor of the select around it. */
  readonly resets: boolean;
  /** Writes an element with rules of its own; undefined for all others. */
  readonly writeStart: ((writer: Writer, tag: Tag, props: HostProps) => ReactNode) | undefined;
}

/** Tags by name; the names are those that components write, and so are few. */
const tags = new Map<string, Tag>();

/** Returns the tag of a name; throws for what is left to React. */
export function tagOf(writer: Writer, name: string): Tag {
  return tags.get(name) ?? makeTag(name, writer.isInSvg);
}

function makeTag(name: string, isInSvg: boolean): Tag {
  const isTitle = name === 'title' && isInSvg;
  if ((UNSUPPORTED.has(name) && !isTitle) || !/^[a-zA-Z][\w:.-]*$/.test(name)) throw new Unsupported(`<${name}>`);
  const isVoid = VOID.has(name);
  const made: Tag = {
    name,
    start: `<${name}`,
    end: isVoid ? '' : `</${name}>`,
    isVoid,
    isLink: name === 'a',
    isPre: name === 'pre',
    resets: RESETS.has(name),
    writeStart: name.includes('-') ? writeCustom : OWN_RULES.get(name),
  };
  if (!isTitle) tags.set(name, made);
  return made;
}

/**
 * Writes the start tag, and content that is no tree of nodes: text, HTML, values of fields. Returns the children that are
 * still to be written before the end tag.
 */
export function writeStart(writer: Writer, tag: Tag, props: HostProps): ReactNode {
  return tag.writeStart === undefined ? writePlain(writer, tag, props) : tag.writeStart(writer, tag, props);
}

/** Writes a start tag with attributes of no order of their own. */
function writePlain(writer: Writer, { start, isVoid, isLink, isPre }: Tag, props: HostProps): ReactNode {
  let html = writer.html + start;
  let children: unknown;
  let inner: unknown;
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === 'children') children = value;
    else if (name === 'dangerouslySetInnerHTML') inner = value;
    else if (isLink && name === 'href' && value === '') html += ' href=""';
    else html += attributeHtml(name, value);
  }
  if (isVoid) {
    if (children !== undefined || inner !== undefined) throw new Unsupported('content of a void element');
    writer.html = `${html}/>`;
    return undefined;
  }
  writer.html = `${html}>`;
  // A line feed right after the tag would be dropped by parsers: React doubles it.
  return writeContent(writer, children, inner, isPre);
}

function writeImage(writer: Writer, tag: Tag, props: HostProps): ReactNode {
  if (!writer.isUnloaded) noteImage(props);
  preloadImage(writer, props);
  return writePlain(writer, tag, props);
}

/** Writes text and HTML; returns any other children for the walk. */
function writeContent(writer: Writer, children: unknown, inner: unknown, isPre: boolean): ReactNode {
  if (inner !== undefined) {
    if (children !== undefined || typeof inner !== 'object' || inner === null || !('__html' in inner))
      throw new Unsupported('children beside HTML');
    const { __html: html } = inner;
    if (html === null || html === undefined) return undefined;
    writer.html += isPre && typeof html === 'string' && html.startsWith('\n') ? `\n${html}` : textOf(html);
    return undefined;
  }
  if (typeof children === 'string') {
    writer.html += isPre && children.startsWith('\n') ? `\n${escapeText(children)}` : escapeText(children);
    return undefined;
  }
  return children as ReactNode;
}

const BUTTON_LAST = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'];
const FORM_LAST = ['action', 'encType', 'method', 'target'];
const FIELD_LAST = [...BUTTON_LAST, 'checked', 'defaultChecked', 'value', 'defaultValue'];
const VALUES = ['value', 'defaultValue'];

/** Attributes in their order, without those of `last`. */
function attributesBut(props: HostProps, last: readonly string[]): string {
  let html = '';
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    if (!last.includes(name)) html += attributeHtml(name, value);
  }
  return html;
}

/** Attributes that React writes behind all others, in its order; actions that are functions are left to it. */
function lastHtml(props: HostProps, last: readonly string[]): string {
  let html = '';
  for (const name of last) {
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (typeof value === 'function') throw new Unsupported('an action');
    html += attributeHtml(name, value);
  }
  return html;
}

const writeOrdered =
  (last: readonly string[]) =>
  (writer: Writer, { start }: Tag, props: HostProps): ReactNode => {
    let html = writer.html + start;
    let hasLast = false;
    for (const name in props) {
      const value = props[name];
      if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
      if (last.includes(name)) hasLast = true;
      else html += attributeHtml(name, value);
    }
    writer.html = hasLast ? `${html}${lastHtml(props, last)}>` : `${html}>`;
    return writeContent(writer, props.children ?? undefined, props.dangerouslySetInnerHTML ?? undefined, false);
  };

/** The options of a select decide its value. */
function writeSelect(writer: Writer, { start }: Tag, props: HostProps): ReactNode {
  writer.html += `${start}${attributesBut(props, VALUES)}>`;
  return writeContent(writer, props.children ?? undefined, props.dangerouslySetInnerHTML ?? undefined, false);
}

function writeField(writer: Writer, { start }: Tag, props: HostProps): undefined {
  if (hasContent(props)) throw new Unsupported('content of a field');
  const checked = props.checked ?? props.defaultChecked ?? undefined;
  const value = props.value ?? props.defaultValue ?? undefined;
  const isChecked = Boolean(checked) && typeof checked !== 'function' && typeof checked !== 'symbol';
  writer.html += [
    `${start}${attributesBut(props, FIELD_LAST)}${lastHtml(props, BUTTON_LAST)}`,
    isChecked ? ' checked=""' : '',
    value === undefined ? '' : attributeHtml('value', value),
    '/>',
  ].join('');
}

function writeTextarea(writer: Writer, _tag: Tag, props: HostProps): undefined {
  if (hasContent(props)) throw new Unsupported('children of a <textarea>');
  const value = props.value ?? props.defaultValue ?? undefined;
  const text = value === undefined ? '' : textOf(value);
  const feed = typeof value === 'string' && value.startsWith('\n') ? '\n' : '';
  writer.html += `<textarea${attributesBut(props, VALUES)}>${feed}${escapeText(text)}`;
}

function writeOption(writer: Writer, { start }: Tag, props: HostProps): ReactNode {
  const { selected } = writer;
  const children = (props.children ?? undefined) as ReactNode;
  let html = `${start}${attributesBut(props, ['selected'])}`;
  if (selected === null || selected === undefined) {
    if (props.selected) html += ' selected=""';
  } else {
    const own = props.value === null || props.value === undefined ? childText(children) : textOf(props.value);
    const chosen: readonly unknown[] = Array.isArray(selected) ? selected : [selected];
    if (chosen.some((each) => textOf(each) === own)) html += ' selected=""';
  }
  writer.html += `${html}>`;
  return writeContent(writer, children ?? undefined, props.dangerouslySetInnerHTML ?? undefined, false);
}

function childText(children: ReactNode): string {
  let text = '';
  Children.forEach(children, (child) => {
    if (child !== null && child !== undefined) text += textOf(child);
  });
  return text;
}

/** The title of a drawing: one text. */
function writeTitle(writer: Writer, { start }: Tag, props: HostProps): undefined {
  const { children } = props;
  const child: unknown = Array.isArray(children) ? (children.length < 2 ? children[0] : null) : children;
  const isText = child !== null && child !== undefined && typeof child !== 'function' && typeof child !== 'symbol';
  if (props.dangerouslySetInnerHTML !== undefined) throw new Unsupported('HTML in a title');
  writer.html += `${start}${attributesBut(props, [])}>${isText ? escapeText(textOf(child)) : ''}`;
}

function writeCustom(writer: Writer, { start }: Tag, props: HostProps): ReactNode {
  let html = start;
  for (const name in props) {
    const value = props[name];
    if (name === 'children' || name === 'key' || value === null || value === undefined) continue;
    // React sets anything else as a property once it hydrates, and has rules of its own for it.
    if (
      (typeof value !== 'string' && typeof value !== 'number') ||
      !/^(?:id|class|className|role|slot|hidden|(?:data|aria)-[\w-]+)$/.test(name)
    )
      throw new Unsupported('a property of a custom element');
    html += ` ${name === 'className' ? 'class' : name}="${escapeText(textOf(value))}"`;
  }
  writer.html += `${html}>`;
  return props.children as ReactNode;
}

function hasContent({ children, dangerouslySetInnerHTML: inner }: HostProps): boolean {
  return (children !== null && children !== undefined) || (inner !== null && inner !== undefined);
}

const OWN_RULES: ReadonlyMap<string, Tag['writeStart']> = new Map([
  ['input', writeField],
  ['button', writeOrdered(BUTTON_LAST)],
  ['form', writeOrdered(FORM_LAST)],
  ['textarea', writeTextarea],
  ['select', writeSelect],
  ['option', writeOption],
  ['title', writeTitle],
  ['img', writeImage],
]);
