import type { ComponentProps } from 'react';
import type { Address } from '#schemas/safe-url.ts';
import { usePage } from '../shop.ts';
import { localHref } from '../address/url.ts';

/** A link. Within the shop it keeps the page's language; out of the shop it says nothing about where one came from. */
export function Link({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { readonly href: Address }) {
  const { lang } = usePage();
  const leaves = /^(?:https?:)?\/\//i.test(href);
  return (
    <a {...rest} href={localHref(href, lang)} rel={leaves ? 'noopener' : rest.rel}>
      {children}
    </a>
  );
}
