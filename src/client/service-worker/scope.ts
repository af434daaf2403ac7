/** Message of a page to the worker: activate at once instead of waiting for the pages of an older one. */
export type WorkerOrder = 'take-over';

/** The parts of the worker's scope in use; TypeScript's DOM types have none for workers. */
export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** Response of the navigation preload; undefined where the browser has none. */
  readonly preloadResponse?: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}

export interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface Caches {
  readonly open: (name: string) => Promise<Pick<Cache, 'match' | 'put'>>;
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<boolean>;
}

export interface WorkerScope {
  /** Id of the build that it was served with. */
  readonly BUILD: string;
  /** Languages that begin a path. */
  readonly LANGS: readonly string[];
  readonly location: { readonly origin: string };
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } | undefined };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: {
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly { readonly url: string }[]>;
  };
  readonly caches: Caches;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  };
}

export function isWorkerScope(value: unknown): value is WorkerScope {
  return typeof value === 'object' && value !== null && 'registration' in value && 'clients' in value;
}
