import { settings } from '#settings';
import type { Consents } from '#schemas/consent.ts';
import type { Tags } from '../../../page/tags/configuration.ts';
import { openDataLayer } from './data-layer.ts';
import { googleTags } from './google.ts';
import { lineTags } from './line.ts';
import { ownTags } from './own.ts';
import { pixelTags } from './pixel.ts';
import type { LoadScript, Tag } from './tag.ts';
import { tagManagerTags } from './tag-manager.ts';
import { tiktokTags } from './tiktok.ts';

/** The configured tags, none of them loaded yet, and the consent signal of the Google tags. */
export interface OpenTags {
  readonly tags: readonly Tag[];
  /** Signals the visitor's consents to Google. */
  readonly consents: (consents: Consents) => void;
}

/**
 * Opens every configured tag without loading any. Beside a container of Tag Manager the Google tag has a data layer of its own:
 * a shared one would hold each event twice.
 */
export function openTags(configured: Tags, load: LoadScript): OpenTags {
  const { gtag, accounts, gtm, pixel, tiktok, line } = configured;
  const isManaged = gtm.length > 0;
  const layer = openDataLayer('dataLayer');
  const layerName = isManaged && gtag.length + accounts.length > 0 ? 'gtagLayer' : 'dataLayer';
  const googleLayer = layerName === 'dataLayer' ? layer : openDataLayer(layerName);
  return {
    tags: [
      ...googleTags({ tags: configured, layer: googleLayer, layerName, load }),
      ...tagManagerTags(gtm, layer, load),
      ...pixelTags(pixel, load),
      ...tiktokTags(tiktok, load),
      ...lineTags(line, load),
      ...ownTags(settings.tags, load),
    ],
    consents: (consents) => {
      layer.consents(consents);
      if (googleLayer !== layer) googleLayer.consents(consents);
    },
  };
}
