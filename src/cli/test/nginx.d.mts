/** Types of nginx.mjs for tests in TypeScript. */
export function ensureNginx(): Promise<string>;
