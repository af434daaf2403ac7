/**
 * The page's default policy of Trusted Types. Browsers allow one per page, so every module adds its rules to this one; a
 * second `createPolicy('default')` would throw.
 */

/** Allows a value by returning it, refuses it with `null`. */
type Rule = (value: string) => string | null;

/** Rules of one module, by the sink that they are for. */
export interface DefaultRules {
  readonly createHTML?: Rule;
  readonly createScriptURL?: Rule;
}

type Sink = keyof DefaultRules;

interface PolicyFactory {
  readonly createPolicy: (name: 'default', rules: Required<DefaultRules>) => unknown;
}

const added: DefaultRules[] = [];

/** Adds rules to the default policy. A sink allows what any of its rules allows; browsers without Trusted Types need none. */
export function addDefaultRules(rules: DefaultRules): void {
  added.push(rules);
  if (added.length > 1) return;
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isPolicyFactory(factory))
    factory.createPolicy('default', {
      createHTML: (html) => firstAllowed('createHTML', html),
      createScriptURL: (url) => firstAllowed('createScriptURL', url),
    });
}

function firstAllowed(sink: Sink, value: string): string | null {
  for (const rules of added) {
    const allowed = rules[sink]?.(value) ?? null;
    if (allowed !== null) return allowed;
  }
  return null;
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
