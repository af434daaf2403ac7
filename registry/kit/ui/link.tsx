import type { ComponentProps } from 'react';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { usePage } from '../shop.ts';
import { localHref } from '../address/url.ts';
import { Icon } from './picture/icon.tsx';
import styles from './link.module.css';

/** A link. Internal ones get the page's language prefix; external ones get `noopener`. */
export function Link({ href, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { readonly href: Address }) {
  const { lang } = usePage();
  const isExternal = /^(?:https?:)?\/\//i.test(href);
  return (
    <a {...rest} href={localHref(href, lang)} rel={isExternal ? 'noopener' : rest.rel}>
      {children}
    </a>
  );
}

/** A quiet link with an arrow; renders nothing without a label. */
export function MoreLink({ label, href }: { readonly label: string; readonly href: Address }) {
  if (label === '') return null;
  return (
    <Link className={styles.more} href={href}>
      {label}
      <Icon name="arrow-right" />
    </Link>
  );
}
