import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `vite build` makes the browser's part, `vite build --ssr src/host/main.ts --outDir dist/server` the server's.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), react()],
  appType: 'custom',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    ...(isSsrBuild
      ? {
          minify: false,
          // Beside each other, so that every part finds the browser's files and the service from where it lies.
          rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: ['src/entry-browser.tsx', 'src/starter.ts'],
            // The starter imports the app's `start`.
            preserveEntrySignatures: 'strict',
          },
        }),
  },
  test: {
    include: ['{schemas,machines,registry,src,server,tests}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['tests/e2e/**', '**/node_modules/**', 'dist/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
}));
