/**
 * Tracks the fields of a page that a component reads. Its HTML is reusable on every page where these fields are equal
 * (fragment-cache.ts).
 */
import type { PageView } from '#registry/kit/shop.ts';

/** Called with the name of each field read: `path`, `base.web`; `otherData.*` if all fields may have been read. */
type ReportRead = (name: string) => void;

/** Name of a read of all fields. */
const ALL = '*';

/** Wraps a page so that each read of a field of it, of its base or of its records is reported. */
export function trackPageReads(page: PageView, report: ReportRead): PageView {
  const parts = {
    base: trackReads(page.base, (name) => report(`base.${name}`)),
    otherData: trackReads(page.otherData, (name) => report(`otherData.${name}`)),
  };
  return trackReads({ ...page, ...parts }, (name) => {
    if (name === ALL) report('unsent');
    else if (!Object.hasOwn(parts, name)) report(name);
  });
}

/** Wraps an object so that each field that is read, or whose presence is checked, is reported. */
export function trackReads<T extends object>(whole: T, report: ReportRead): T {
  const reportKey = (key: string | symbol) => {
    if (typeof key === 'string') report(key);
  };
  return new Proxy(whole, {
    get: (target, key) => {
      reportKey(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => {
      reportKey(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      reportKey(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      report(ALL);
      return Reflect.ownKeys(target);
    },
  });
}

/** Returns the value of a reported name in a page. */
export function readTracked(page: PageView, name: string): unknown {
  const [field = '', inner] = name.split('.', 2);
  const value: unknown = Reflect.get(page, field);
  if (inner === undefined || inner === ALL) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, inner) : undefined;
}
