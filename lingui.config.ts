import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGS } from './schemas/lang.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGS],
  // By id: a changed English text moves no entry, and parallel changes seldom conflict.
  orderBy: 'messageId',
  // The source files of a message decide who loads it (src/texts/parts.ts).
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['registry', 'src'], exclude: ['**/*.test.*'] }],
});
