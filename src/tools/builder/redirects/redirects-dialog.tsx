import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { ListedRedirect } from '#schemas/builder/redirects.ts';
import { decodeUriText } from '#schemas/values/text/text.ts';
import { Tabs } from '../../gallery/playground/tabs.tsx';
import type { StoreInput } from '../api/store-client.ts';
import { FOLLOW_MS, useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format-date-time.ts';
import { ZoneNote } from '../controls/zone-note.tsx';
import { Unread } from '../team/team-list.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectImport } from './redirect-import.tsx';
import { useFaultText, useRefusalText } from './use-refusal-text.tsx';
import styles from './redirects-dialog.module.css';

const NEW = { from: '', to: '' };

/** The old addresses of the shop: searched, added, removed and imported; and the paths that lead nowhere. */
export function RedirectsDialog({ close }: { readonly close: () => void }) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const id = useId();
  const [words, setWords] = useState('');
  const [since, setSince] = useState(0);
  const [open, setOpen] = useState<'redirects' | 'missing'>('redirects');
  const [edited, setEdited] = useState(NEW);
  const [said, setSaid] = useState('');
  /** Brings back the redirect that was removed, or led elsewhere before. */
  const [undo, setUndo] = useState<StoreInput<'builderAddRedirect'>>();
  /** Added in this dialog: the newest first, before the most visited. */
  const [added, setAdded] = useState<readonly ListedRedirect[]>([]);
  const refusal = useRefusalText();
  const faultText = useFaultText();
  const search = useRef<HTMLInputElement>(null);
  const { data, isError, isPlaceholderData, refetch } = useStoreQuery(
    'builderRedirects',
    { q: words.trim() },
    { since, keepsLast: true, interval: FOLLOW_MS },
  );
  const reload = () => setSince((count) => count + 1);
  const add = async (redirect: StoreInput<'builderAddRedirect'>) => {
    const known = await store('builderRedirects', { q: redirect.from.trim().slice(0, 200) });
    const answer = await store('builderAddRedirect', redirect);
    refusal.show(answer);
    setSaid('');
    if (!answer.ok) return;
    const [from, target] = [answer.data.source, shownAddress(answer.data.target)];
    const [path, query] = from.split('?', 2);
    setAdded((before) => [answer.data, ...before.filter(({ source }) => source !== answer.data.source)]);
    const done = t({ id: 'builder.redirects.added', message: `${from} leads to ${target} now.` });
    const bound = t({
      id: 'builder.redirects.added.query',
      message: `${path} without what follows the “?” is not covered.`,
    });
    const { note } = answer.data;
    const replaced = known.ok
      ? known.data.redirects.find(({ source, target: old }) => source === from && old !== answer.data.target)
      : undefined;
    const before = shownAddress(replaced?.target ?? '');
    const led = t({ id: 'builder.redirects.replaced', message: `It led to ${before} before.` });
    const lines = [
      done,
      replaced === undefined ? '' : led,
      query === undefined ? '' : bound,
      note === undefined ? '' : faultText(note),
    ];
    setSaid(lines.filter((line) => line !== '').join(' '));
    setUndo(replaced && { from, to: replaced.target, status: replaced.status });
    setEdited(NEW);
    reload();
  };
  const remove = async (redirect: ListedRedirect) => {
    const { source, target, ...counted } = redirect;
    const answer = await store('builderRemoveRedirect', { source });
    refusal.show(answer);
    setSaid('');
    if (answer.ok) {
      setSaid(t({ id: 'builder.redirects.removed', message: `${source} leads nowhere now.` }));
      setUndo({ from: source, to: target, ...counted });
      // The pressed button is gone.
      search.current?.focus();
    }
    // Refused, it is gone already.
    if (answer.ok || answer.kind === 'refused') setAdded((before) => before.filter((each) => each.source !== source));
    reload();
  };
  const { redirects = [], total = 0, missing = [] } = data ?? {};
  const [shown, found] = [redirects.length, words.trim() !== ''];
  const isWhole = !isPlaceholderData && total <= shown;
  // A whole list says what others have removed meanwhile.
  const newest = added.flatMap((each) => {
    const now = redirects.find(({ source }) => source === each.source);
    return found || (isWhole && now === undefined) ? [] : [now ?? each];
  });
  const rows = [...newest, ...redirects.filter(({ source }) => newest.every((each) => each.source !== source))];
  const title = t({ id: 'builder.redirects', message: 'Old addresses' });
  const searchLabel = t({ id: 'builder.redirects.search', message: 'Search old addresses' });
  return (
    <Dialog title={title} close={close} isWide>
      <div className={styles.panel}>
        <p className={styles.about}>
          {t({
            id: 'builder.redirects.about',
            message: 'Visitors of an old address get to the page that you choose, in their language.',
          })}
        </p>
        <ZoneNote className={styles.about} />
        <RedirectForm targetId={`${id}-to`} value={edited} change={setEdited} submit={() => void add(edited)} />
        <p className={styles.fault} role="alert">
          {refusal.text}
        </p>
        <div className={styles.said}>
          <p role="status">{said}</p>
          {undo !== undefined && (
            <Button look="secondary" className={styles.button} onClick={() => void add(undo)}>
              {t({ id: 'builder.undo', message: 'Undo' })}
            </Button>
          )}
        </div>
        <Tabs
          id={id}
          label={title}
          tabs={[
            { value: 'redirects', label: title },
            { value: 'missing', label: t({ id: 'builder.redirects.missing', message: 'Lead nowhere' }) },
          ]}
          value={open}
          choose={setOpen}
        />
        {isError && <Unread reread={() => void refetch()} />}
        <div className={styles.list} role="tabpanel" id={`${id}-${open}`} aria-labelledby={`${id}-tab-${open}`}>
          {open === 'redirects' ? (
            <>
              <div className={styles.tools}>
                <input
                  ref={search}
                  type="search"
                  className={styles.input}
                  aria-label={searchLabel}
                  placeholder={searchLabel}
                  maxLength={200}
                  value={words}
                  onChange={({ target }) => setWords(target.value)}
                />
                <RedirectImport done={reload} />
              </div>
              <p className={styles.about} role="status">
                {data === undefined
                  ? ''
                  : total > shown
                    ? t({
                        id: 'builder.redirects.first',
                        message: `The ${shown} most visited of ${total}. Search to find the others.`,
                      })
                    : total > 0
                      ? t({
                          id: 'builder.redirects.count',
                          message: plural(total, { one: '# old address', other: '# old addresses' }),
                        })
                      : found
                        ? t({ id: 'builder.redirects.unfound', message: 'No old address has these words.' })
                        : t({ id: 'builder.redirects.none', message: 'No old address leads to a page yet.' })}
              </p>
              <ul className={styles.rows}>
                {rows.map((redirect) => (
                  <Row key={redirect.source} {...redirect} address={redirect.source}>
                    <Button
                      look="secondary"
                      className={styles.button}
                      aria-label={t({ id: 'builder.redirects.removeOf', message: `Remove ${redirect.source}` })}
                      onClick={() => void remove(redirect)}
                    >
                      {t({ id: 'builder.team.remove', message: 'Remove' })}
                    </Button>
                  </Row>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p className={styles.about}>
                {data === undefined
                  ? ''
                  : missing.length === 0
                    ? t({
                        id: 'builder.redirects.missing.none',
                        message: 'Nobody has asked for a page that is not here.',
                      })
                    : t({
                        id: 'builder.redirects.missing.about',
                        message:
                          'Visitors have asked for these paths, which have no page. The most requested come first.',
                      })}
              </p>
              <ul className={styles.rows}>
                {missing.map(({ path, ...hits }) => (
                  <Row key={path} {...hits} address={path}>
                    <Button
                      look="secondary"
                      className={styles.button}
                      aria-label={t({ id: 'builder.redirects.leadOf', message: `Lead it to… ${path}` })}
                      onClick={() => {
                        // The path is decoded; these characters would end it, or look like a pattern.
                        setEdited({
                          ...NEW,
                          from: path.replace(/[%?#\\]/g, encodeURIComponent).replaceAll('*', '%2A'),
                        });
                        document.getElementById(`${id}-to`)?.focus();
                      }}
                    >
                      {t({ id: 'builder.redirects.lead', message: 'Lead it to…' })}
                    </Button>
                  </Row>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly address: string;
  readonly target?: string;
  readonly status?: number;
  readonly hits: number;
  readonly lastHitAt: string | null;
  readonly children: ReactNode;
}

/** An address, its target, and how often visitors came. */
function Row({ address, target, status = 301, hits, lastHitAt, children }: RowProps) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const last = formatDateTime(lastHitAt, lang);
  const about = [
    status === 302 || status === 307 ? t({ id: 'builder.redirects.temporary', message: 'For now' }) : '',
    hits === 0
      ? t({ id: 'builder.redirects.unvisited', message: 'Not visited yet' })
      : t({ id: 'builder.redirects.visits', message: plural(hits, { one: '# visit', other: '# visits' }) }),
    hits === 0 ? '' : t({ id: 'builder.redirects.last', message: `last ${last}` }),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <span dir="ltr">
          {address}
          {target !== undefined && ` → ${shownAddress(target)}`}
        </span>
        <span className={styles.about}>{about.filter((each) => each !== '').join(' · ')}</span>
      </span>
      {children}
    </li>
  );
}

/** A target with the letters of its path, as visitors' browsers show it. */
function shownAddress(target: string): string {
  return decodeUriText(target) ?? target;
}
