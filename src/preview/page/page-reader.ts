/** Reads what a builder sends as a page, as the server reads what the platform answers; version after version. */
import { type Diagnostic } from '#schemas/page/node.ts';
import { type PageData, readPage } from '#schemas/page/page.ts';
import { describeProblem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** A valid page and what was wrong with it. */
export interface ReadPage {
  readonly page: PageData;
  readonly diagnostics: readonly Diagnostic[];
}

/** A fault of the page beside its nodes; `path` points into the `pageJson`. */
export function pageFault(level: Diagnostic['level'], code: string, path: string, message: string): Diagnostic {
  return { level, code, nodeId: '', path, type: '', message };
}

/**
 * A reader that keeps what it made of all but the tree: while that is edited, everything around it stays the very same
 * objects. Undefined for what is no page.
 */
export function createPageReader(): (pageJson: unknown) => ReadPage | undefined {
  let last: { readonly input: Readonly<Record<string, unknown>>; readonly read: ReadPage } | undefined;
  return (input) => {
    if (!isRecord(input)) return undefined;
    if (last !== undefined && isSameAround(last.input, input)) {
      const { page, diagnostics } = last.read;
      return { page: { ...page, pageComponent: input.pageComponent ?? [] }, diagnostics };
    }
    const read = readAll(input);
    last = read && { input, read };
    return read;
  };
}

function readAll(input: Readonly<Record<string, unknown>>): ReadPage | undefined {
  const read = readPage(input);
  if (read === null) return undefined;
  const { page, problems } = read;
  const diagnostics = problems.map((problem) =>
    pageFault('warn', 'INVALID_PAGE', problem.path, describeProblem(problem)),
  );
  if (page.redirectUrl !== undefined && page.redirectUrl !== '')
    diagnostics.push(pageFault('info', 'REDIRECT_IGNORED', '/redirectUrl', 'a preview does not follow redirects'));
  return { page, diagnostics };
}

const TREE = 'pageComponent';

function isSameAround(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].every((name) => name === TREE || before[name] === now[name]);
}
