import type { ComponentProps } from 'react';
import { localHref } from '../address/url.ts';
import { usePage } from '../shop.ts';
import { ButtonAnchor } from './button.tsx';

/** A link that looks like a button. An internal one gets the page's language prefix, unless it has one. */
export function ButtonLink({
  href,
  ...rest
}: Omit<ComponentProps<typeof ButtonAnchor>, 'href'> & { readonly href: string }) {
  const { lang } = usePage();
  return <ButtonAnchor {...rest} href={localHref(href, lang)} />;
}
