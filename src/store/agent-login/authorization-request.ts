/** An agent's request for a person's consent, as its URL has it. */
import { ACTS, PERSONAL_ACTS, type Act } from '#schemas/builder/roles.ts';
import { type AgentClient, hasRedirect, readClient } from './client.ts';

/** A valid request. */
export interface AuthorizationRequest {
  readonly client: AgentClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string | null;
  /** Acts that the agent asks for; by default those whose effects only the team sees. */
  readonly acts: readonly Act[];
}

/** A fault of a request. Without a `redirectUri` nobody may be sent to the URI that the request names. */
export interface RequestFault {
  /** Code of RFC 6749, section 4.1.2.1, or of RFC 8707. */
  readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_target';
  readonly description: string;
  readonly redirectUri?: string;
  readonly state: string | null;
}

/** Acts that an agent can be granted: the scopes of its tokens. */
export const AGENT_ACTS: readonly Act[] = ACTS.filter((act) => !PERSONAL_ACTS.has(act));
/** Acts that are ticked unless an agent asks for others: nothing that visitors see, and nothing about people. */
export const USUAL_ACTS: readonly Act[] = AGENT_ACTS.filter((act) => act !== 'publish' && act !== 'read-audit');

/** Reads the parameters of a request; `resource` is the only resource of this server. */
export function readRequest(query: URLSearchParams, resource: string): AuthorizationRequest | RequestFault {
  const one = (name: string) => query.get(name) ?? '';
  const state = query.get('state');
  const client = readClient(one('client_id'));
  if (client === undefined) return { error: 'invalid_request', description: 'client_id is not registered here', state };
  const redirectUri = one('redirect_uri');
  if (!hasRedirect(client, redirectUri))
    return { error: 'invalid_request', description: 'redirect_uri is not registered by this client', state };
  const fault = (error: RequestFault['error'], description: string) => ({ error, description, redirectUri, state });
  const repeated = [...new Set(query.keys())].find((name) => name !== 'resource' && query.getAll(name).length > 1);
  if (repeated !== undefined) return fault('invalid_request', 'a parameter is repeated');
  if (one('response_type') !== 'code') return fault('unsupported_response_type', 'expected response_type=code');
  const challenge = one('code_challenge');
  // SHA-256 in base64url.
  if (one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return fault('invalid_request', 'expected a PKCE code_challenge with code_challenge_method=S256');
  if (!isResource(query, resource)) return fault('invalid_target', `expected resource=${resource}`);
  const scopes = one('scope').split(' ');
  const asked = AGENT_ACTS.filter((act) => scopes.includes(act));
  return { client, redirectUri, challenge, state, acts: asked.length === 0 ? USUAL_ACTS : asked };
}

/** Whether a request is about this resource (RFC 8707). Agents of older revisions of the protocol name none. */
export function isResource(query: URLSearchParams, resource: string): boolean {
  return query.getAll('resource').every((each) => each === resource);
}
