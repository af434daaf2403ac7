/** The browser entry of the workbench, `/builder`. */
import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { isLang, type Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import '../../theme/theme.css';
import { createCaller } from '../../call/call.ts';
import { statusOf } from './api/page-status.ts';
import { sendPicture } from './api/send-picture.ts';
import { createStoreClient } from './api/store-client.ts';
import { loadManifest } from './manifest-texts/load-manifest.ts';
import { createRecordSource } from './api/record-source.ts';
import { createQueryClient } from './api/use-store-query.ts';
import { Builder } from './builder.tsx';
import { LiveSession } from './team/live-session.tsx';
import { BUILDER_FACTS, BUILDER_ROOT } from '../../page/document-ids.ts';

async function open(root: Element, { lang, hasAssistant }: ReturnType<typeof readFacts>): Promise<void> {
  const parameters = new URLSearchParams(location.search);
  const release = parameters.get('release') ?? undefined;
  const store = createStoreClient(lang, release);
  const [messages, manifest, session] = await Promise.all([
    loadMessages(lang),
    loadManifest(lang),
    store('builderSession', {}),
  ]);
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } });
  const call = createCaller({ baseUrl: '', lang });
  const client = createQueryClient();
  const records = createRecordSource(call, lang, client, {
    pages: async () => {
      const answer = await store('builderPages', {});
      return answer.ok ? answer.data.pages : undefined;
    },
    statusOf,
  });
  const services =
    manifest && session.ok
      ? { lang, manifest, store, sendPicture, client, release, call, records, hasAssistant }
      : undefined;
  const builder = <Builder services={services} path={parameters.get('page') ?? undefined} />;
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      {session.ok ? (
        <LiveSession first={session.data} store={store} client={client}>
          {builder}
        </LiveSession>
      ) : (
        builder
      )}
    </I18nProvider>,
  );
}

function readFacts(): { readonly lang: Lang; readonly hasAssistant: boolean } {
  const read: unknown = JSON.parse(document.getElementById(BUILDER_FACTS)?.textContent ?? 'null');
  const facts = isRecord(read) ? read : {};
  return { lang: isLang(facts.lang) ? facts.lang : 'en', hasAssistant: facts.hasAssistant === true };
}

/** The workbench shows parts of the gallery. */
const CATALOGUES = [
  import.meta.glob<Messages>('../../locales/*.po', { query: { part: 'gallery' }, import: 'messages' }),
  import.meta.glob<Messages>('../../locales/*.po', { query: { part: 'workbench' }, import: 'messages' }),
];

async function loadMessages(lang: Lang): Promise<Messages> {
  const parts = await Promise.all(CATALOGUES.flatMap((loaders) => loaders[`../../locales/${lang}.po`]?.() ?? []));
  return Object.assign({}, ...parts) as Messages;
}

const root = document.getElementById(BUILDER_ROOT);
if (root !== null) void open(root, readFacts());
