/**
 * Loads modules under a policy of hashes. A script that the document contains may not `import()` there, but what it adds as an element
 * runs, and may import.
 */

/** Trusted Types policy of the starter. */
export const START_POLICY = 'raan-start';
/** Trusted Types policy of inline scripts that load one module. */
export const LOAD_POLICY = 'raan-load';

interface UrlPolicy {
  readonly createScriptURL: (url: string) => string;
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: UrlPolicy) => UrlPolicy;
}

/**
 * Creates what adds a module to the document. Its source is written into documents, so that it may reference nothing outside itself;
 * it creates the Trusted Types policy `name`, which browsers allow once a document.
 */
export function createModuleLoader(name: string): (url: string) => HTMLScriptElement {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  const isFactory = (value: unknown): value is PolicyFactory => typeof value === 'object' && value !== null;
  const policy = isFactory(factory) ? factory.createPolicy(name, { createScriptURL: (url) => url }) : undefined;
  return (url) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = policy?.createScriptURL(url) ?? url;
    document.head.append(script);
    return script;
  };
}
