/**
 * Configuration of Vitest for `raan test`: the conformance suite, then the project's own tests, with the plugins that
 * build the shop.
 */
import { extname, join, resolve } from 'node:path';
import process from 'node:process';
import { defineConfig, mergeConfig } from 'vitest/config';
import buildConfig from '../../../vite.config.ts';

const { RAAN_PROJECT: project = process.cwd() } = process.env;
const PACKAGE = resolve(import.meta.dirname, '../../..');
const SUITE = join(import.meta.dirname, `project-types${extname(import.meta.filename) === '.ts' ? '.tsx' : '.js'}`);

const OWN_MODULES = new RegExp(`^${PACKAGE.replaceAll(/[^\w/]/g, String.raw`\$&`)}/(?!node_modules/)`);

export default defineConfig((environment) =>
  mergeConfig(buildConfig(environment), {
    root: project,
    test: {
      root: project,
      include: [SUITE, `${project}/**/*.test.{ts,tsx}`],
      exclude: [`${project}/{node_modules,dist,.raan,.data}/**/*.test.*`],
      environment: 'jsdom',
      testTimeout: 30_000,
      restoreMocks: true,
      // Vitest would let Node load modules below node_modules, and Node can load neither styles nor catalogues.
      server: { deps: { inline: [OWN_MODULES] } },
    },
  }),
);
