import { collectDiagnostics } from './collect-diagnostics.ts';
import type { DiagnosticReport } from '../../tools/diagnostics/report.ts';
import { developmentAssets } from '../pages/assets.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { styleOf } from '../manifest/modules.ts';
import type { Platform } from '../platform.ts';
import { openStaticFiles } from '../http/static-files.ts';
import { openStorefront, type Storefront } from '../storefront.ts';

/** Script that React's plugin needs in the page before any module. */
const PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
import('/@vite/client');
import('/src/tools/diagnostics/overlay.ts');
import('/src/tools/inspector/inspect.ts');`;

/**
 * The storefront over the sources; loaded through Vite so that an edit is seen at the next request. `report` gets the
 * diagnostics of each page.
 */
export async function openDevStorefront(
  config: Config,
  platform: Platform,
  report: (diagnostics: DiagnosticReport) => void,
): Promise<Storefront> {
  return openStorefront({
    platform,
    config,
    log: collectDiagnostics(createLog(config.logLevel), report),
    assets: developmentAssets(styleOf, PREAMBLE),
    files: await openStaticFiles('public'),
    build: { id: 'development', timestamp: 0 },
  });
}
