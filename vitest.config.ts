/** How the tests run: six projects (docs/testing.md). */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { isFullRun } from './tests/setup/effort.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import buildConfig from './vite.config.ts';

const TESTS = '{schemas,machines,registry,src,packages,tests}/**/*.test.{ts,tsx,mjs}';
const COMPONENT_TESTS = 'registry/**/*.test.tsx';
/** Tests of what runs in the browser. */
const BROWSER_TESTS = ['src/{client,event-replay,preview,routes,shell,shop,tools}', 'src/renderer/react'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);
/** What a request costs is what its process used of the processor meanwhile. */
const COST_TESTS = process.env.COST === '1' ? 'tests/cost/**/*.{test,measure}.ts' : 'tests/cost/**/*.test.ts';
/** Three servers that are killed for two minutes, and the image's steps: for `npm run test:full` alone. */
const FULL_TESTS = isFullRun ? [] : ['tests/cluster/**', 'tests/deploy/image.test.mjs'];
/** Tests that count what their whole process has open or has read, in which no other may run. */
const PROCESS_TESTS = ['tests/contract/proxy/abort-matrix.test.ts', 'src/server/http/files/static-files.test.ts'];
/**
 * Tests of what answers requests in one process for months: they share its modules as requests do, but for those that replace
 * modules or need a document.
 */
const SERVICE_TESTS = globSync(
  [
    '{schemas,machines,packages}/**/*.test.ts',
    'src/{bounds,call,page,server,store}/**/*.test.{ts,tsx}',
    'src/renderer/{css,html,incremental,resolve,sanitize}/**/*.test.{ts,tsx}',
    'tests/contract/**/*.test.{ts,tsx}',
  ],
  { cwd: import.meta.dirname },
).filter(
  (file) =>
    !PROCESS_TESTS.includes(file) &&
    !/\bvi\.(?:un)?mock\(|@vitest-environment/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')),
);

/** Contract tests that apply only to our own tables, and why `npm run test:engine` leaves them out. */
const OWN_TAGS = [
  { name: 'own-rounding', description: 'Vendure has no price below a satang' },
  { name: 'own-fees', description: "sets a fee in our policy: Vendure's fee applies" },
  { name: 'own-coupons', description: 'has a coupon of ours: Vendure decides on codes' },
  { name: 'own-payments', description: "offers payments of ours: only Vendure's are offered" },
  { name: 'own-vat', description: "sets VAT on top of prices: Vendure's prices include it" },
  { name: 'own-owner', description: "simulates the owner or the provider: Vendure's owner confirms and sends" },
  { name: 'own-tiers', description: 'Vendure has no tier prices' },
  { name: 'own-points', description: 'Vendure has no points' },
];

export default defineConfig((environment) =>
  mergeConfig(buildConfig(environment), {
    test: {
      testTimeout: 30_000,
      hookTimeout: 120_000,
      restoreMocks: true,
      tags: OWN_TAGS,
      // Vitest would leave one of two processors idle.
      maxWorkers: '100%',
      sequence: { sequencer: LongestFirst },
      // The server writes these into documents.
      css: { include: /\/src\/(?:server|theme)\// },
      unstubGlobals: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'others',
            // A process for each file costs a quarter of a second more of the processor than a thread does.
            pool: 'threads',
            globalSetup: ['tests/setup/test-cluster.ts'],
            setupFiles: ['tests/setup/cheap-passwords.ts', 'tests/setup/remove-folders.ts'],
            include: [TESTS],
            exclude: [
              COMPONENT_TESTS,
              ...BROWSER_TESTS,
              ...PROCESS_TESTS,
              COST_TESTS,
              ...FULL_TESTS,
              ...SERVICE_TESTS,
              'tests/e2e/**',
              // Run in projects of their own.
              'packages/examples/**',
              '**/node_modules/**',
              'dist/**',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'services',
            pool: 'threads',
            // Most of what each file takes is its import of the service and the storefront.
            isolate: false,
            globalSetup: ['tests/setup/test-cluster.ts'],
            setupFiles: [
              'tests/setup/cheap-passwords.ts',
              'tests/setup/real-timers.ts',
              'tests/setup/remove-folders.ts',
            ],
            include: SERVICE_TESTS,
          },
        },
        { extends: true, test: { name: 'processes', pool: 'forks', include: PROCESS_TESTS } },
        {
          extends: true,
          test: { name: 'cost', pool: 'forks', globalSetup: ['tests/setup/test-cluster.ts'], include: [COST_TESTS] },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            // Contexts of one thread: a document costs a tenth of what it does in a thread of its own.
            pool: 'vmThreads',
            setupFiles: ['tests/setup/patient-queries.ts'],
            include: BROWSER_TESTS,
          },
        },
        {
          extends: true,
          test: {
            name: 'components',
            include: [COMPONENT_TESTS],
            // One environment for all of them; a file with its own pays a second for it.
            environment: 'jsdom',
            isolate: false,
            setupFiles: ['tests/setup/patient-queries.ts', 'tests/setup/shared-document.ts'],
          },
        },
      ],
    },
  }),
);
