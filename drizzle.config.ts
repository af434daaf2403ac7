import { defineConfig } from 'drizzle-kit';

/**
 * Until the first release there is one migration, made anew whenever a table changes:
 * `rm -rf server/store/migrations && npx drizzle-kit generate --name init`. From then on `npx drizzle-kit generate --name <subject>` adds one.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/tables/*.ts',
  out: './server/store/migrations',
});
