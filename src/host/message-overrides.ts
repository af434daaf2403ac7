import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Base } from '#schemas/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/salvage.ts';

/** The shop's own messages of one language (`base.locales`): flat by id, or nested; compiled for the browser. */
export function messageOverrides(locales: Base['locales'], lang: Lang): Messages {
  const messages: Messages = {};
  collect(locales?.[lang], '', messages, 0);
  return messages;
}

const MAX_DEPTH = 8;

function collect(source: unknown, prefix: string, into: Messages, depth: number): void {
  if (!isRecord(source) || depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(source)) {
    if (key === '__proto__') continue;
    if (typeof value === 'string') into[prefix + key] = compileMessage(value);
    else collect(value, `${prefix}${key}.`, into, depth + 1);
  }
}
