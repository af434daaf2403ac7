import { loadOnRender } from '../ui/load-on-render.tsx';

/** `ConsentDialog`, loaded when it is first rendered. */
export const LazyConsentDialog = loadOnRender(async () => (await import('./consent-choices.tsx')).ConsentDialog);

/** `ConsentChoices`, loaded when they are first rendered. */
export const LazyConsentChoices = loadOnRender(async () => (await import('./consent-choices.tsx')).ConsentChoices);
