/** The account's calls: who is there, the ways to the account service, membership (specification, chapter 7). */
import type { ChangeAnswer } from '#machines/membership/machine.ts';
import type { AccountPage, UrlAnswer, UserAnswer } from '#machines/auth/machine.ts';
import type { Call, CallResult } from '../call/call.ts';

/** A refusal says that nobody is logged in; anything else that fails says nothing. */
export async function checkUser(call: Call, signal: AbortSignal): Promise<UserAnswer> {
  const answer = await call('authCheck', { signal });
  if (answer.ok) return { ok: true, user: answer.data.user };
  const isGuest = answer.kind === 'refused' || (answer.kind === 'status' && answer.status === 401);
  return isGuest ? { ok: true, user: null } : { ok: false };
}

/** The account service's page; it leads back to `address`, without its trailing slash. */
export async function askUrl(call: Call, page: AccountPage, address: string): Promise<UrlAnswer> {
  const query = { continue_url: address.replace(/\/+$/, '') };
  const answer = await askFor(call, page, query);
  if (!answer.ok) return { ok: false, key: keyOf(answer) };
  return isWebUrl(answer.data.url, address) ? { ok: true, url: answer.data.url } : { ok: false, key: 'INVALID_URL' };
}

function askFor(call: Call, page: AccountPage, query: { readonly continue_url: string }) {
  switch (page) {
    case 'login':
      return call('urlLogin', { query });
    case 'register':
      return call('urlRegister', { query });
    case 'logout':
      return call('urlLogout', { query });
    default:
      return unreachable(page);
  }
}

export async function changeMembership(call: Call, change: 'join' | 'leave'): Promise<ChangeAnswer> {
  const answer = await call(change === 'join' ? 'memberJoin' : 'memberLeave');
  return answer.ok ? { ok: true } : { ok: false, key: keyOf(answer) };
}

function keyOf(answer: Exclude<CallResult<unknown>, { ok: true }>): string {
  return answer.kind === 'refused' ? answer.failure.key : '';
}

function isWebUrl(url: string, base: string): boolean {
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

function unreachable(page: never): never {
  throw new Error(`unknown account page: ${String(page)}`);
}
