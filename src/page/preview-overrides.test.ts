import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Base } from '#schemas/page/base.ts';
import { PreviewData } from '#schemas/page/page.ts';
import { applyPreviewData } from './preview-overrides.ts';

const zone = (text: string) => ({ children: [{ type: 'text', props: { text } }] });
const base = v.parse(Base, {
  themeKey: 'clay',
  headerZone: zone('the shop’s header'),
  footerZone: zone('the shop’s footer'),
  globalConfig: { a: 1 },
  web: { web_id: '7' },
});

test('zones, configuration and theme of a builder override the shop’s', { meta: { spec: ['6.7'] } }, () => {
  const sent = v.parse(PreviewData, {
    lang: 'en',
    themeKey: 'night',
    headerZone: zone('a draft'),
    freeZone: [],
    globalConfig: { b: 2 },
    footerZone: null,
  });
  expect(applyPreviewData(base, sent)).toEqual({
    ...base,
    themeKey: 'night',
    headerZone: zone('a draft'),
    freeZone: [],
    globalConfig: { b: 2 },
  });
  expect(applyPreviewData(base, undefined)).toBe(base);
});
