import { defineConfig } from 'drizzle-kit';

/** When a table changes, `npx drizzle-kit generate --name <subject>` adds a migration: what is in people's databases stays. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/tables/*.ts',
  out: './server/store/migrations',
});
