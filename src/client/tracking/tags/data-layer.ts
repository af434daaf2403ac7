import type { Consents } from '#schemas/consent.ts';

/** A list that Google's scripts read, now and as it grows. */
export interface DataLayer {
  readonly push: (entry: Readonly<Record<string, unknown>>) => void;
  /** A command of the Google tag. */
  readonly command: (...parts: readonly unknown[]) => void;
  /** The consents of Consent Mode v2 as they are now. */
  readonly consents: (consents: Consents) => void;
}

const DENIED: Consents = { functionality_storage: 'denied', analytics_storage: 'denied', ad_storage: 'denied' };

/** Opens `window[name]`, with everything denied as its first entry (contract, chapter 8). */
export function openDataLayer(name: string): DataLayer {
  const there: unknown = Reflect.get(window, name);
  const entries: unknown[] = Array.isArray(there) ? there : [];
  Reflect.set(window, name, entries);
  const command = (...parts: readonly unknown[]) => void entries.push(argumentsOf(...parts));
  command('consent', 'default', signals(DENIED));
  return {
    push: (entry) => void entries.push(entry),
    command,
    consents: (consents) => command('consent', 'update', signals(consents)),
  };
}

/** Consent to ads covers user data and personalisation (contract, chapter 8). */
function signals({ functionality_storage, analytics_storage, ad_storage }: Consents) {
  return {
    functionality_storage,
    analytics_storage,
    ad_storage,
    ad_user_data: ad_storage,
    ad_personalization: ad_storage,
  };
}

/** Google recognises a command by its being an `arguments` object. */
function argumentsOf(..._parts: readonly unknown[]): IArguments {
  return arguments;
}
