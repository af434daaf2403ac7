import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'th', 'cn', 'kr', 'jp'],
  fallbackLocales: { default: 'th' },
  // By id: a changed English text moves no entry, and parallel changes seldom conflict.
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['registry', 'src'],
      exclude: ['**/*.test.*', 'src/tools/gallery/**', 'src/tools/editor-form/**', 'src/tools/builder/**'],
    },
    // Apart, because every shopper loads the catalogue of the shop.
    {
      path: '<rootDir>/src/tools/gallery/locales/{locale}',
      include: ['src/tools/gallery', 'src/tools/editor-form'],
      exclude: ['**/*.test.*'],
    },
    { path: '<rootDir>/src/tools/builder/locales/{locale}', include: ['src/tools/builder'], exclude: ['**/*.test.*'] },
  ],
});
