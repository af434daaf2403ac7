/** Permits for tests that write what a route would write, without its limits. */
import { createEffects } from '../../src/store/limits/effects.ts';

export const unlimitedEffects = createEffects({ consume: () => Promise.resolve(undefined) });
