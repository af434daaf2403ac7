/** What a page may tell the worker: to begin at once where it waits for an older one to go. */
export type WorkerOrder = 'take-over';

/** What the worker needs of the scope it runs in; the types of the DOM know no workers. */
export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The answer that the browser has asked for while the worker was starting; undefined where it can't. */
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
