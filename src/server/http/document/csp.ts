/** Content security policy and the other security headers of documents. */
import { FRAME_ORIGINS } from '#registry/kit/address/embed.ts';
import { LOAD_POLICY, START_POLICY } from '../../../page/start/module-loader.ts';
import type { TagHosts } from '../../../page/tags/hosts.ts';
import type { InlineSources } from './inline-elements.ts';

/** Inputs of the policy of one document; `previewOrigins` may frame the page. */
export interface PolicyOptions {
  /** Hashes of its inline scripts and styles. */
  readonly inline: InlineSources;
  readonly previewOrigins: readonly string[] | undefined;
  /** Targets of forms beside the own origin: the checkout host. */
  readonly formOrigins: readonly string[];
  /** Hosts of the tags that the shop has configured; undefined if there are none, and in preview. */
  readonly tags?: TagHosts | undefined;
  /** Other origins that components of a shop project send requests to. */
  readonly connectOrigins?: readonly string[];
  /** Other origins that the shop's stylesheets come from. */
  readonly styleOrigins?: readonly string[];
  /** Other origins that the fonts of these stylesheets come from. */
  readonly fontOrigins?: readonly string[];
  readonly development: boolean;
}

/**
 * The policy. Inline scripts and styles are allowed by their hashes, and all other scripts if these add them
 * ('strict-dynamic'). Every sink requires Trusted Types. Pages may frame only the players and maps of components; they
 * may be framed only by the own origin and `PREVIEW_ORIGINS`. Configured tags may send to their own hosts. The
 * storefront's own script adds them, through a default policy of Trusted Types that allows only known script URLs. In
 * development Vite's own styles, socket, worker and source modules are allowed too.
 */
export function contentSecurityPolicy({
  inline,
  previewOrigins,
  formOrigins,
  tags,
  connectOrigins = [],
  styleOrigins = [],
  fontOrigins = [],
  development,
}: PolicyOptions): string {
  return [
    `default-src 'self'`,
    `script-src ${[...inline.scripts, ...(development ? ["'self'", 'https:'] : ["'strict-dynamic'"])].join(' ')}`,
    `style-src ${["'self'", ...(development ? ["'unsafe-inline'"] : inline.styles), ...styleOrigins].join(' ')}`,
    `img-src 'self' https: data:`,
    `media-src 'self' https:`,
    `font-src ${["'self'", ...fontOrigins].join(' ')}`,
    `connect-src ${["'self'", ...(development ? ['ws:'] : []), ...connectOrigins, ...(tags?.connect ?? [])].join(' ')}`,
    `frame-src ${["'self'", ...Object.values(FRAME_ORIGINS), ...(tags?.frame ?? [])].join(' ')}`,
    `worker-src 'self'${development ? ' blob:' : ''}`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    development ? 'frame-ancestors *' : `frame-ancestors ${["'self'", ...(previewOrigins ?? [])].join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types raan raan-worker ${START_POLICY} ${LOAD_POLICY}${tags === undefined ? '' : ' default'}${development ? " 'allow-duplicates' *" : ''}`,
  ].join('; ');
}

/**
 * Headers of every response without headers of its own. The policy is for files that are no documents. If
 * one is opened as a document, nobody can frame it, and its scripts can't load plugins or change its base URL.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};
