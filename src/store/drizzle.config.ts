import { defineConfig } from 'drizzle-kit';

/** When a table changes, `npx drizzle-kit generate --config src/store/drizzle.config.ts --name <subject>` adds a migration: what is in people's databases stays. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/store/database/tables/*.ts',
  out: './src/store/database/migrations',
});
