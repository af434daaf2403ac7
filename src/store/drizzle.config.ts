import { defineConfig } from 'drizzle-kit';

/**
 * When a table changes, run `npx drizzle-kit generate --config src/store/drizzle.config.ts --name <subject>`. It adds a
 * migration, so that existing data is kept.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/store/database/tables/*.ts',
  out: './src/store/database/migrations',
});
