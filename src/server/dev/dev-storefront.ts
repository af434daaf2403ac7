import { collectDiagnostics } from './collect-diagnostics.ts';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../package-files.ts';
import type { DiagnosticReport } from '../../tools/diagnostics/report.ts';
import { developmentAssets, type InlinedStyle, STYLED_ENTRIES } from '../pages/render/assets.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { ALL_MODULES, moduleOf } from '../manifest/modules.ts';
import type { Platform } from '../platform.ts';
import { openStaticFiles } from '../http/files/static-files.ts';
import { openStorefront, type Storefront } from '../storefront.ts';

/** Sources whose stylesheets documents contain. */
export const STYLED_FILES: readonly string[] = [...STYLED_ENTRIES, ...ALL_MODULES];

/** Scripts before the app: the preamble of React's plugin, Vite's client, and the development tools. */
const PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
import('/src/tools/development/connection.ts');
import('/src/tools/diagnostics/overlay.ts');
import('/src/tools/inspector/inspect.ts');`;

/** Dependencies of a storefront that runs from the sources. */
export interface DevStorefrontOptions {
  readonly config: Config;
  readonly platform: Platform;
  /** Receives the diagnostics of each page. */
  readonly report: (diagnostics: DiagnosticReport) => void;
  /** Returns the stylesheets that sources import. */
  readonly stylesOf: (files: readonly string[]) => readonly InlinedStyle[];
}

/** The storefront that runs from the sources. Vite loads it, so the next request sees an edit. */
export async function openDevStorefront(options: DevStorefrontOptions): Promise<Storefront> {
  const { config, platform, report, stylesOf } = options;
  return openStorefront({
    platform,
    config,
    log: collectDiagnostics(createLog(config.logLevel), report),
    assets: developmentAssets({ moduleOf, stylesOf, preamble: PREAMBLE }),
    files: await openStaticFiles(fileURLToPath(packageFile('public'))),
    build: { id: 'development', timestamp: 0 },
  });
}
