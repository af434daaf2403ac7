/** The tags of the shop's project (docs/extend.md). */
import type { OwnTag } from '#schemas/shop-settings.ts';
import { isTagCode, type TagCode } from '../../../page/tags/own-tag.ts';
import type { LoadScript, Tag } from './tag.ts';

/** Tags whose code is loaded with the first consent. It gets consents and events in order, those of the time before it came too. */
export function ownTags(configured: readonly OwnTag[], load: LoadScript): readonly Tag[] {
  return configured.map(({ name, consent, load: loadCode }) => {
    let code: Promise<TagCode> | undefined;
    const run = (act: (code: TagCode) => void) => {
      code ??= loadCode().then(({ default: exported }) => {
        if (isTagCode(exported)) return exported;
        throw new Error(`tracking: ${name}: the default export is no tag; export defineTag({ … })`);
      });
      // A tag's failure is its own.
      void code.then(act).catch(reportError);
    };
    return {
      name,
      need: consent,
      accepts: () => true,
      allow: () => run(({ allow }) => allow?.({ load })),
      revoke: () => run(({ revoke }) => revoke?.()),
      send: (event) => run(({ send }) => send(event)),
    };
  });
}
