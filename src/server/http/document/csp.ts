/** Content security policy and the other headers every document bears. */
import { FRAME_ORIGINS } from '#registry/kit/address/embed.ts';
import { LOAD_POLICY, START_POLICY } from '../../../page/start/module-loader.ts';
import type { TagHosts } from '../../../page/tags/hosts.ts';
import type { InlineSources } from './inline-elements.ts';

/** Inputs of the policy of one document; `previewOrigins` may frame the page. */
export interface PolicyOptions {
  /** Hashes of its inline scripts and styles. */
  readonly inline: InlineSources;
  readonly previewOrigins: readonly string[] | undefined;
  /** Where forms may lead beside the own origin: the checkout host. */
  readonly formOrigins: readonly string[];
  /** Hosts of the tags that the shop has configured; undefined where there are none, and in preview. */
  readonly tags?: TagHosts | undefined;
  /** Other origins that the shop's stylesheets come from. */
  readonly styleOrigins?: readonly string[];
  /** Other origins that the fonts of these stylesheets come from. */
  readonly fontOrigins?: readonly string[];
  readonly development: boolean;
}

/**
 * The policy: inline scripts and styles by their hashes, all other scripts by what these add ('strict-dynamic'), Trusted Types for
 * every sink, frames of no other sites than the players and maps that components show, nothing framed but by the own origin and `PREVIEW_ORIGINS` (contract, chapter 5 "Who may
 * frame"). Configured tags may send to their own hosts; their scripts are added by ours, through a default policy of Trusted
 * Types that knows addresses of scripts alone. In development Vite's own styles, socket, worker and the sources as modules are allowed.
 */
export function contentSecurityPolicy({
  inline,
  previewOrigins,
  formOrigins,
  tags,
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
    `connect-src ${["'self'", ...(development ? ['ws:'] : []), ...(tags?.connect ?? [])].join(' ')}`,
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
 * Headers of every response of this server that states none of its own. The policy is for what is no document: opened as one
 * it is framed by nobody, and a script that it may hold can't load plugins or move its addresses.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};
