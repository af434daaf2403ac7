import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/node.ts';
import type { Shown } from '../editor/use-checked.ts';
import { parseJSONPointer } from 'immutable-json-patch';
import type { NamedField } from '../../editor-form/field-model.ts';
import type { Scanned } from '../../json/scan-json.ts';
import type { Problem } from './problem.ts';
import { useMend } from './use-mend.ts';
import { useSyntaxMessage } from './use-syntax-message.ts';

interface Options {
  readonly type: string;
  readonly fields: readonly NamedField[];
  readonly scanned: Scanned;
  readonly shown: Shown | undefined;
  /** What components threw while they were shown. */
  readonly thrown: readonly Diagnostic[];
}

const NO_TYPES: readonly string[] = [];

/** All that is wrong with the node under edit. While its text is no JSON, that alone is told. */
export function useProblems({ type, fields, scanned, shown, thrown }: Options): readonly Problem[] {
  const { i18n } = useLingui();
  const syntaxMessage = useSyntaxMessage();
  const mendOf = useMend(type, fields, shown?.types ?? NO_TYPES);
  return useMemo(() => {
    const { fault } = scanned;
    if (fault !== undefined) {
      const end = fault.offset + Math.max(1, fault.found.length);
      const at = { start: fault.offset, end };
      return [{ level: 'error', code: 'JSON', pointer: undefined, at, lang: undefined, ...syntaxMessage(fault) }];
    }
    return [...(shown?.diagnostics ?? []), ...thrown].map((diagnostic) => ({
      level: diagnostic.level,
      code: diagnostic.code,
      pointer: diagnostic.path,
      at: placeIn(scanned, diagnostic.path),
      message: withoutPlace(diagnostic),
      lang: 'en',
      mend: mendOf(diagnostic),
    }));
    // The messages' functions are made anew with every render; they change with the language alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scanned, shown, thrown, i18n, type, fields]);
}

/** Where what a pointer names stands: its key and a plain value; the nearest thing around it that is there. */
function placeIn({ spans }: Scanned, pointer: string): Problem['at'] {
  for (let tokens = parseJSONPointer(pointer), at = pointer; ; tokens = tokens.slice(0, -1)) {
    const span = spans.get(at);
    if (span !== undefined)
      return {
        start: span.key?.start ?? span.start,
        end: isPlain(spans, at) ? span.end : (span.key?.end ?? span.start + 1),
      };
    if (tokens.length === 0) return undefined;
    at = at.slice(0, at.lastIndexOf('/'));
  }
}

function isPlain(spans: Scanned['spans'], pointer: string): boolean {
  for (const each of spans.keys()) if (each.startsWith(`${pointer}/`)) return false;
  return true;
}

/** The message begins with the pointer, which stands beside it here. */
function withoutPlace({ message, path }: Diagnostic): string {
  const start = `${path === '' ? '/' : path}: `;
  const rest = message.startsWith(start) ? message.slice(start.length) : message;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${/[.!?]$/.test(rest) ? '' : '.'}`;
}
