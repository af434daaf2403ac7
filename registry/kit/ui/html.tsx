import type { OwnMarkup } from '#schemas/page/checkout-example.ts';
import type { SafeHtml } from '../props/fields.ts';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { textAttributes } from './text-attributes.ts';

interface HtmlPolicy {
  readonly createHTML: (html: string) => TrustedHtml;
}
/** Trusted HTML under Trusted Types; plain text where the browser has none. */
type TrustedHtml = string | object;

let policy: HtmlPolicy | undefined;

/**
 * Marks HTML that the server has sanitised, or has written itself, as trusted. The page's policy (CSP `trusted-types
 * raan`) is made once; the brands are what keeps anything else out.
 */
export function trusted(html: SafeHtml | OwnMarkup): TrustedHtml {
  if (typeof window === 'undefined' || !('trustedTypes' in window)) return html;
  const factory: unknown = window.trustedTypes;
  if (policy === undefined && isPolicyFactory(factory))
    policy = factory.createPolicy('raan', { createHTML: (text) => text });
  return policy === undefined ? html : policy.createHTML(html);
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string }) => HtmlPolicy;
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

const TAGS = /<[^<>]*>|&[a-z]+;/gu;

/** Sanitised HTML in a block element, which names the language where it is not the page's. */
export function Html({ html, root, className }: { html: SafeHtml; root?: RootProps; className?: string | undefined }) {
  // React hands a TrustedHTML object on to innerHTML as it is; its types only allow text.
  const markup = { __html: trusted(html) as string };
  const { lang } = usePage();
  const own = textAttributes(html.replace(TAGS, ' '), lang).lang;
  return (
    <div
      {...root}
      className={[className, root?.className].filter(Boolean).join(' ') || undefined}
      {...(own === undefined ? {} : { lang: own })}
      dangerouslySetInnerHTML={markup}
    />
  );
}
