/** Content security policy and the other headers every document bears. */
import { randomBytes } from 'node:crypto';
import { FRAME_ORIGINS } from '#registry/kit/address/embed.ts';
import type { TagHosts } from '../../page/tags/hosts.ts';

/** Inputs of the policy of one response; `nonce` is fresh for each, `previewOrigins` may frame the page. */
export interface PolicyOptions {
  readonly nonce: string;
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

const NONCE_BYTES = 16;
/** Random bytes for the next nonces: to ask the system for each takes longer than the rest of a stored document. */
let randomPool = Buffer.alloc(0);

/** A fresh nonce of 128 random bits. */
export function createNonce(): string {
  if (randomPool.length === 0) randomPool = randomBytes(256 * NONCE_BYTES);
  const nonce = randomPool.toString('base64', 0, NONCE_BYTES);
  randomPool = randomPool.subarray(NONCE_BYTES);
  return nonce;
}

/**
 * The policy: scripts and styles by nonce alone, Trusted Types for every sink, frames of no other sites than the players and
 * maps that components show, nothing framed but by the own origin and `PREVIEW_ORIGINS` (contract, chapter 5 "Who may
 * frame"). Configured tags may send to their own hosts; their scripts are added by ours, through a default policy of Trusted
 * Types that knows addresses of scripts alone. In development Vite's own styles, socket and worker are allowed.
 */
export function contentSecurityPolicy({
  nonce,
  previewOrigins,
  formOrigins,
  tags,
  styleOrigins = [],
  fontOrigins = [],
  development,
}: PolicyOptions): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`, ...styleOrigins].join(' ')}`,
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
    `trusted-types raan raan-worker${tags === undefined ? '' : ' default'}${development ? " 'allow-duplicates' *" : ''}`,
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
