/**
 * Page translation of a browser replaces text nodes by `<font>` elements. React goes on holding the text nodes: it would write prices
 * into nodes that nobody sees, and fail when it removes one or inserts before it. Here a replaced text stands for its `<font>`, and
 * comes back into the page with its next value, which the browser then translates too.
 */

/** The `<font>` that replaces a text removed from the page. */
const placeholders = new WeakMap<Node, Element>();

/** Guards React's changes of the DOM against translation, from now on. */
export function guardTranslatedText(root: Element): void {
  const values = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (removedNodes.length !== 1) continue;
      const [text] = removedNodes;
      if (!(text instanceof Text) || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font === undefined) continue;
      placeholders.set(text, font);
      values.observe(text, { characterData: true });
    }
  }).observe(root, { childList: true, subtree: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const place = placeOf(child, this);
    if (place === undefined) return removeChild.call(this, child) as Child;
    removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const place = before === null || before.parentNode === this ? before : (placeOf(before, this) ?? before);
    leavePlace(child, place);
    return insertBefore.call(this, child, place) as Child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    leavePlace(child, null);
    return appendChild.call(this, child) as Child;
  };
}

/** The child of `parent` that holds a text or stands in for it. */
function placeOf(text: Node, parent: Node): Node | undefined {
  if (!(text instanceof Text)) return undefined;
  let place: Node | null = placeholders.get(text) ?? text;
  while (place !== null && place.parentNode !== parent) place = isFont(place.parentNode) ? place.parentNode : null;
  return place ?? undefined;
}

/** Removes what stands in for a text that comes back into the page elsewhere; `before` stays, as the place to come to. */
function leavePlace(text: Node, before: Node | null): void {
  const font = placeholders.get(text);
  if (font === undefined || text.isConnected) return;
  placeholders.delete(text);
  const outer = outermost(font);
  if (outer !== before) outer.remove();
}

function outermost(font: Element): Element {
  let outer = font;
  while (isFont(outer.parentNode)) outer = outer.parentNode;
  return outer;
}

/** Puts a text whose value has changed in the place of its `<font>`. */
function restore(text: Node): void {
  const font = placeholders.get(text);
  if (font === undefined || text.isConnected || !font.isConnected) return;
  outermost(font).replaceWith(text);
  placeholders.delete(text);
}

function isFont(node: Node | null | undefined): node is Element {
  return node instanceof Element && node.localName === 'font';
}
