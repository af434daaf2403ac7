/**
 * Agents as OAuth clients, which register themselves (RFC 7591). They are public clients, so a client has no secret, and
 * its id is its own metadata: nothing is stored before a person consents (RFC 7591, appendix A.5.2).
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { cutText } from '#schemas/values/text/cut-text.ts';
import { cleanLine } from '#schemas/values/text/typed-text.ts';

/** A registered agent. */
export interface AgentClient {
  readonly id: string;
  /** As the agent calls itself: anybody may use any name. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Why a registration is refused (RFC 7591, section 3.2.2). */
export type RegistrationFault = 'invalid_redirect_uri' | 'invalid_client_metadata';

/** The id is part of the log-in's URL, twice encoded. */
const MAX_ID = 2000;
const MAX_REDIRECTS = 10;
const MAX_NAME = 60;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

const Redirects = v.pipe(v.array(v.pipe(v.string(), v.check(isRedirect))), v.minLength(1), v.maxLength(MAX_REDIRECTS));
const Metadata = v.object({ redirect_uris: v.unknown(), client_name: v.optional(v.string()) });
/** A random part, so that two agents with the same metadata are two clients; the name; the redirect URIs. */
const Id = v.tuple([v.string(), v.string(), Redirects]);

/** Registers an agent by its metadata. Other metadata than redirect URIs and a name is ignored. */
export function registerClient(body: unknown): AgentClient | RegistrationFault {
  const metadata = v.safeParse(Metadata, body);
  if (!metadata.success) return 'invalid_client_metadata';
  const redirects = v.safeParse(Redirects, metadata.output.redirect_uris);
  if (!redirects.success) return 'invalid_redirect_uri';
  const redirectUris = redirects.output;
  const given = cutText(cleanLine(metadata.output.client_name ?? ''), MAX_NAME);
  const name = given === '' ? hostOf(redirectUris[0] ?? '') : given;
  const parts: v.InferOutput<typeof Id> = [randomBytes(9).toString('base64url'), name, redirectUris];
  const id = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return id.length > MAX_ID ? 'invalid_client_metadata' : { id, name, redirectUris };
}

/** The client of an id; undefined if no registration could have returned it. */
export function readClient(id: string): AgentClient | undefined {
  if (id.length > MAX_ID) return undefined;
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(id, 'base64url').toString());
  } catch {
    return undefined;
  }
  const parts = v.safeParse(Id, decoded);
  if (!parts.success) return undefined;
  const [, given, redirectUris] = parts.output;
  const name = cutText(cleanLine(given), MAX_NAME);
  return name === '' ? undefined : { id, name, redirectUris };
}

/**
 * Whether a client may be answered at a URI: it has registered exactly this one. Only the port of a loopback address may
 * differ, because an app on a computer listens at a free one (RFC 8252, section 7.3).
 */
export function hasRedirect({ redirectUris }: AgentClient, given: string): boolean {
  if (!isRedirect(given)) return false;
  return redirectUris.some((each) => each === given || (isLoopback(each) && withoutPort(each) === withoutPort(given)));
}

/** Whether a redirect URI leads to an app on the person's own computer. */
export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

/** Host of a redirect URI, for people. */
export function hostOf(uri: string): string {
  return URL.parse(uri)?.host ?? '';
}

function isRedirect(uri: string): boolean {
  // Printable ASCII: parsers disagree on blanks, backslashes and control characters.
  if (!/^[!-[\]-~]{1,500}$/.test(uri) || uri.includes('#')) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(uri);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
