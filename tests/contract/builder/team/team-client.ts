/** A shop's team as its owner and members use it. */
import { isRecord } from '#schemas/record.ts';
import { join, type Visitor, visitorAt } from '../../cart-environment.ts';
import type { TestService } from '../../harness.ts';
import type { AskOptions } from '../../store-client.ts';
import { dataOf, post } from '../builder-client.ts';

/** An owner whom the configuration of each of these services names. */
export const OWNER = 'malee@example.com';
export const PASSWORD = 'a long password';

export async function register(service: TestService, email: string, name = 'Somebody'): Promise<Visitor> {
  const person = visitorAt(service, 'krua.test');
  await join(service, person, { name, email, password: PASSWORD });
  return person;
}
export const as = (person: Visitor): AskOptions => ({ headers: { cookie: person.cookie() } });
export const bearing = (token: string): AskOptions => ({ headers: { authorization: `Bearer ${token}` } });
export const keyOf = ({ body }: { readonly body: unknown }) => (isRecord(body) ? body.key : undefined);

/** Invites somebody with a role, who confirms the address. */
export async function member(service: TestService, owner: Visitor, role: string, name = role): Promise<Visitor> {
  const email = `${name}@example.com`;
  await post(service, 'team/invite', { email, role }, as(owner));
  return register(service, email, name);
}

/** The secret of a new token that the owner makes. */
export async function secretOf(service: TestService, owner: Visitor, body: object): Promise<string> {
  const made = await post(service, 'tokens/create', { name: 'Script', days: 30, ...body }, as(owner));
  return String(dataOf(made).token);
}
