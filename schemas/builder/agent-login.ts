/** Addresses at which agents find and use a shop's log-in (OAuth 2.1), relative to the shop's origin. */

/** The tools in the Model Context Protocol: the protected resource. */
export const MCP_PATH = '/api/mcp';

/** Metadata of the protected resource (RFC 9728, section 3.1): that of the origin, and that of `MCP_PATH`. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Metadata of the authorization server (RFC 8414). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
/** Folder of the authorization server's endpoints. */
export const AGENT_LOGIN_PATH = '/builder/oauth';
