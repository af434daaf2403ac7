/**
 * Messages of the preview protocol, versions 1 and 2, as plain types: a builder that imports them needs no schema library. A test
 * compares them with the storefront's schemas.
 */

/** Code of a language of the shop, such as `th`. */
type Lang = string;

/** One operation of a JSON Patch (RFC 6902, section 4) on the page. */
export type PatchOperation =
  | { op: 'add'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'replace'; path: string; value: unknown }
  | { op: 'move'; from: string; path: string }
  | { op: 'copy'; from: string; path: string }
  | { op: 'test'; path: string; value: unknown };

type Bodies = {
  hello: { version: number; session: string };
  ping: object;
  pong: object;
  'page-replace': { path: string; pageJson: unknown; rev?: number | undefined };
  patch: { rev: number; base: number; ops: PatchOperation[] };
  highlight: { nodeId: string | null; scroll?: boolean | undefined; label?: string | undefined };
  theme: { themeKey: string };
  viewport: { breakpoint: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' };
  lang: { lang: Lang };
  mode: { mode: 'select' | 'browse' };
  observe: { nodeIds: string[] };
  /** Version 2. */
  scroll: { x: number; y: number };
  audit: object;
};

/** Messages from the builder to the frame. */
export type ToFrame = {
  [Type in keyof Bodies]: { raan: 1; id?: string | undefined; type: Type } & Bodies[Type];
}[keyof Bodies];

/** In px of the frame's viewport. */
type Rect = { x: number; y: number; width: number; height: number };

type Selection = {
  nodeId: string;
  /** JSON Pointer of the node in the page. */
  path: string;
  nodeType?: string | undefined;
  rect: Rect;
  /** Ids of the nodes around it. */
  ancestors: string[];
};

type Diagnostic = {
  level: 'info' | 'warn' | 'error';
  code: string;
  nodeId: string;
  /** JSON Pointer into the page. */
  path: string;
  type: string;
  message: string;
  rev?: number | undefined;
};

/** Messages from the frame. */
export type FromFrame =
  | {
      raan: 1;
      type: 'ready';
      route: string;
      versions: number[];
      buildId: string;
      /** URL of the manifest of component types. */
      registry: string;
      session: string;
      features: string[];
    }
  | { raan: 1; id?: string | undefined; type: 'ping' }
  | { raan: 1; id?: string | undefined; type: 'pong' }
  | { raan: 1; type: 'route'; path: string; query: Record<string, unknown>; lang: Lang; title: string }
  | ({ raan: 1; type: 'select' } & Selection)
  | ({ raan: 1; type: 'hover' } & Selection)
  | { raan: 1; type: 'rects'; rects: Record<string, Rect> }
  /** A page has been painted, `ms` after its message. */
  | {
      raan: 1;
      type: 'rendered';
      rev?: number | undefined;
      ms: number;
      nodes: number;
      diagnostics: Diagnostic[];
    }
  | { raan: 1; id?: string | undefined; type: 'ack' }
  | { raan: 1; id?: string | undefined; type: 'nack'; code?: string | undefined; message?: string | undefined }
  /** Version 2: a node is dragged in the frame; `x` and `y` are in px of its viewport. */
  | ({ raan: 1; type: 'drag'; phase: 'start' | 'move' | 'end' | 'cancel'; x: number; y: number } & Selection)
  /** Version 2: rules of accessibility that the page breaks, and the loaded scripts with their bytes. */
  | {
      raan: 1;
      type: 'audited';
      violations: { rule: string; nodeId?: string | undefined; text: string }[];
      scripts: { url: string; bytes: number }[];
    }
  /** The shop refuses this builder's origin. */
  | { raan: 1; type: 'refused'; origin: string };

/** The outcome of a call. `rev`: revision of the page, for calls that change it. */
export type Outcome =
  | { readonly ok: true; readonly rev?: number | undefined }
  | { readonly ok: false; readonly code: string; readonly message: string };

export function failure(code: string, message: string): Outcome {
  return { ok: false, code, message };
}
