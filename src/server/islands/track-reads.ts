/** Notices what of a page a component reads: for others of whom this is the same, it would render the same. */
import type { PageView } from '#registry/kit/shop.ts';

/** What was read: `path`, `base.web`; `otherData.*` where all of it may have been. */
type Note = (name: string) => void;

/** Stands for all fields. */
const ALL = '*';

/** The page; each field of it, of its base and of its records is noted when it is read. */
export function noticedPage(page: PageView, note: Note): PageView {
  const parts = {
    base: noticed(page.base, (name) => note(`base.${name}`)),
    otherData: noticed(page.otherData, (name) => note(`otherData.${name}`)),
  };
  return noticed({ ...page, ...parts }, (name) => {
    if (name === ALL) note('unsent');
    else if (!Object.hasOwn(parts, name)) note(name);
  });
}

/** An object that notes which of its fields are read, or are looked whether they are there. */
export function noticed<T extends object>(whole: T, note: Note): T {
  const noteKey = (key: string | symbol) => {
    if (typeof key === 'string') note(key);
  };
  return new Proxy(whole, {
    get: (target, key) => {
      noteKey(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => {
      noteKey(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      noteKey(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      note(ALL);
      return Reflect.ownKeys(target);
    },
  });
}

/** What a noted name stands for in a page. */
export function readNoted(page: PageView, name: string): unknown {
  const [field = '', inner] = name.split('.', 2);
  const value: unknown = Reflect.get(page, field);
  if (inner === undefined || inner === ALL) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, inner) : undefined;
}
