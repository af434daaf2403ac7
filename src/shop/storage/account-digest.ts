import * as v from 'valibot';
import { AccountDigest } from '#schemas/cart.ts';

const DIGEST_BYTES = 32;

/** Names accounts of a shop in the browser's storage. */
export type DigestAccount = (accountId: string) => Promise<AccountDigest>;

/**
 * Creates the function that names accounts by the hex SHA-256 of shop and account id, so that the stored cart does not
 * reveal the account (contract, chapter 11 "Cart"). Browsers offer SHA-256 only in secure contexts. Elsewhere an
 * account gets a random name for the lifetime of the page, and its data of an earlier page is dropped.
 */
export function createAccountDigests(webId: string): DigestAccount {
  const digests = new Map<string, Promise<AccountDigest>>();
  return (accountId) => {
    const known = digests.get(accountId);
    if (known !== undefined) return known;
    const digest = hashAccount(webId, accountId);
    digests.set(accountId, digest);
    return digest;
  };
}

async function hashAccount(webId: string, accountId: string): Promise<AccountDigest> {
  // TypeScript's DOM types do not declare that insecure contexts lack it.
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  // JSON keeps shop and account apart, whatever their ids contain.
  const text = new TextEncoder().encode(JSON.stringify([webId, accountId]));
  const bytes =
    subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(DIGEST_BYTES))
      : new Uint8Array(await subtle.digest('SHA-256', text));
  return v.parse(AccountDigest, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}
