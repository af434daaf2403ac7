/** The checkout around its notes: in a shadow tree, whose `<slot>` they fill, so that its styles and the shop's never meet. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { trusted } from '#registry/kit/ui/html.tsx';
import type { CheckoutExample, OwnMarkup } from '#schemas/page/checkout-example.ts';

interface Props {
  /** undefined: only the notes are shown. */
  readonly example: CheckoutExample | undefined;
  readonly children: ReactNode;
}

/** The notes keep nothing of the shop's styles; those of the checkout follow. Without notes it has no place for them. */
const RESET = ':where(.notes,.notes *){all:revert}.notes:empty{display:none}';
const HOST = ':host{all:initial;display:block;color-scheme:inherit}';

export function CheckoutFrame({ example, children }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || example === undefined) return undefined;
    const { html, css, fontFaces } = example;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet(HOST + css)];
    root.replaceChildren(pageOf(html));
    // Fonts belong to a document, and the notes are in it.
    const own = styleSheet(`${fontFaces}@scope ([data-checkout]){${RESET}${css}}`);
    document.adoptedStyleSheets.push(own);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== own);
    };
  }, [example]);
  return (
    <div ref={host} className="bleed" data-checkout="">
      <div className="notes">{children}</div>
    </div>
  );
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The page as the checkout has it. All but its notes is a picture: neither focus nor assistive technology reach it. */
function pageOf(html: OwnMarkup): HTMLElement {
  const page = document.createElement('html');
  const body = page.appendChild(document.createElement('body'));
  // `innerHTML` accepts a TrustedHTML object; its type only allows text.
  body.innerHTML = trusted(html) as string;
  // The script of the checkout does so; without it, each choice has a button that sends it.
  body.querySelector('[data-live]')?.classList.add('is-live');
  for (let at: Element | null = body.querySelector('slot'); at !== null && at !== body; at = at.parentElement)
    for (const beside of at.parentElement?.children ?? [])
      if (beside !== at) {
        beside.toggleAttribute('inert', true);
        beside.setAttribute('aria-hidden', 'true');
      }
  return page;
}
