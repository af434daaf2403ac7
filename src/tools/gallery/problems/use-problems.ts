import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Diagnostic } from '#schemas/page/node.ts';
import type { DisplayedEdit } from '../editor/use-resolved-edit.ts';
import { parseJSONPointer } from 'immutable-json-patch';
import type { NamedField } from '../../editor-form/field-model.ts';
import type { Scanned } from '../../json/scan-json.ts';
import type { Problem } from '../../editor-form/form-context.ts';
import { useFixHint } from './use-fix-hint.ts';
import { useSyntaxMessage } from './use-syntax-message.ts';

interface Options {
  readonly type: string;
  readonly fields: readonly NamedField[];
  readonly scanned: Scanned;
  readonly shown: DisplayedEdit | undefined;
  /** Errors thrown while rendering. */
  readonly thrown: readonly Diagnostic[];
}

const NO_TYPES: readonly string[] = [];

/** The problems of the edited node; only a syntax error while its text is no JSON. */
export function useProblems({ type, fields, scanned, shown, thrown }: Options): readonly Problem[] {
  const { i18n } = useLingui();
  const syntaxMessage = useSyntaxMessage();
  const hintFor = useFixHint(type, fields, shown?.types ?? NO_TYPES);
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
      at: rangeOf(scanned, diagnostic.path),
      message: stripPointer(diagnostic),
      lang: 'en',
      hint: hintFor(diagnostic),
    }));
    // The message functions are new on every render but only change with the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scanned, shown, thrown, i18n, type, fields]);
}

/** Range of a pointer's key, with its value when that is a leaf; of the nearest ancestor in the text otherwise. */
function rangeOf({ spans }: Scanned, pointer: string): Problem['at'] {
  for (let tokens = parseJSONPointer(pointer), at = pointer; ; tokens = tokens.slice(0, -1)) {
    const span = spans.get(at);
    if (span !== undefined)
      return {
        start: span.key?.start ?? span.start,
        end: isLeaf(spans, at) ? span.end : (span.key?.end ?? span.start + 1),
      };
    if (tokens.length === 0) return undefined;
    at = at.slice(0, at.lastIndexOf('/'));
  }
}

function isLeaf(spans: Scanned['spans'], pointer: string): boolean {
  for (const each of spans.keys()) if (each.startsWith(`${pointer}/`)) return false;
  return true;
}

/** Drops the pointer that a message begins with: it is displayed beside the message. */
function stripPointer({ message, path }: Diagnostic): string {
  const start = `${path === '' ? '/' : path}: `;
  const rest = message.startsWith(start) ? message.slice(start.length) : message;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${/[.!?]$/.test(rest) ? '' : '.'}`;
}
