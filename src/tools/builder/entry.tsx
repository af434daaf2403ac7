/** The page on which people build pages: `/builder`. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { isLang, type Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import '../../theme/theme.css';
import { createCaller } from '../../call/call.ts';
import { createStore } from './api/builder-store.ts';
import { loadManifest } from './api/manifest.ts';
import { createRecordSource } from './api/record-source.ts';
import { Builder } from './builder.tsx';
import { BUILDER_FACTS, BUILDER_ROOT } from './constants.ts';
import { loadMessages } from './messages.ts';

async function open(root: Element, lang: Lang): Promise<void> {
  const [messages, manifest] = await Promise.all([loadMessages(lang), loadManifest()]);
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } });
  const call = createCaller({ baseUrl: '', lang });
  const records = createRecordSource(call, lang);
  const bench = manifest && { lang, manifest, store: createStore(lang), call, records };
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Builder bench={bench} path={new URLSearchParams(location.search).get('page') ?? undefined} />
    </I18nProvider>,
  );
}

function factsLang(): Lang {
  const facts: unknown = JSON.parse(document.getElementById(BUILDER_FACTS)?.textContent ?? 'null');
  return isRecord(facts) && isLang(facts.lang) ? facts.lang : 'en';
}

const root = document.getElementById(BUILDER_ROOT);
if (root !== null) void open(root, factsLang());
