/**
 * Fetches a picture of another site. Each address is checked when it is connected to, so that no name resolves to the
 * server's own network.
 */
import { lookup as lookUp } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LIBRARY_UPLOAD_BYTES } from '#schemas/builder/media-limits.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 15_000;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** The bytes at a URL, and the last segment of its path; undefined if they are not available. */
export interface FetchedPicture {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** Fetches a picture; `isAllowed` decides which IP addresses may be connected to. */
export async function fetchPicture(
  address: string,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): Promise<FetchedPicture | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await request(url, isAllowed, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode) || location === undefined) return await read(response, url);
      response.destroy();
      url = new URL(location, url);
    }
  } catch {
    // No such host, no response, too slow, or not allowed.
  }
  return undefined;
}

function request(url: URL, isAllowed: (ip: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const get = { 'http:': getPlain, 'https:': getSecure }[url.protocol];
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  // A host that is an IP address is not looked up.
  if (get === undefined || url.username !== '' || (isIP(host) !== 0 && !isAllowed(host)))
    throw new TypeError(`the address is not fetched: ${url.protocol}`);
  const lookup: LookupFunction = (name, options, done) =>
    lookUp(name, { ...options, all: true }, (error, found) => {
      const refused = found.some(({ address }) => !isAllowed(address));
      const fault =
        error ?? (refused || found.length === 0 ? new Error(`${name} is not of the public internet`) : null);
      if (fault !== null) done(fault, '');
      else if (options.all === true) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    });
  return new Promise((resolve, reject) => {
    get(url, { lookup, signal, agent: false, headers: { accept: 'image/*' } }, resolve).on('error', reject);
  });
}

async function read(response: IncomingMessage, url: URL): Promise<FetchedPicture | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (response.statusCode === 200)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > LIBRARY_UPLOAD_BYTES) break;
      chunks.push(chunk);
    }
  response.destroy();
  if (size === 0 || size > LIBRARY_UPLOAD_BYTES) return undefined;
  return { bytes: Buffer.concat(chunks), name: nameOf(url) };
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
