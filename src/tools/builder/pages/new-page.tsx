import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { type PageContent, PagePath } from '#schemas/builder/page.ts';
import { unlockedNodes } from '#schemas/page/shown-nodes.ts';
import { isRecord } from '#schemas/record.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { Segments } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { PagePicture } from '../frame/page-picture.tsx';
import { BARE } from '../page/nodes.ts';
import { toPageContent } from '../page/page-json.ts';
import { TEMPLATE_PRODUCTS, type Template, TEMPLATES, templatePage } from './page-templates.ts';
import { pathOfTitle } from './path-of-title.ts';
import styles from './page-list.module.css';

interface Props {
  /** Path of the page to copy; undefined: the new page is empty, or of a template. */
  readonly source?: string;
  readonly taken: readonly string[];
}

interface CopyProps extends Required<Props> {
  readonly close: () => void;
}

/** Creates a copy of a page. */
export function CopyPage({ source, taken, close }: CopyProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t({ id: 'builder.copy.of', message: `Copy of ${source}` })} close={close}>
      <NewPage source={source} taken={taken} />
    </Dialog>
  );
}

/** The choice of a page without components. */
const EMPTY = 'empty';
/** The template is pictured at a path that no page has. */
const PICTURE_PATH = '/builder-template';
/** px */
const PICTURE_WIDTH = 400;
const PICTURED_WIDTH = 1100;

/** Creates a page, empty or of a template, or a copy of one, from its name; the path follows the name until it is written. */
export function NewPage({ source, taken }: Props) {
  const { t } = useLingui();
  const { store, client, lang, release, manifest, records } = useBuilder();
  const faultText = useStoreFaults();
  const [title, setTitle] = useState('');
  const [written, setWritten] = useState<string>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [template, setTemplate] = useState<Template | typeof EMPTY>(EMPTY);
  const pictured = useMemo(
    () => (template === EMPTY ? undefined : { ...templatePage(template, manifest, []), ...BARE }),
    [template, manifest],
  );
  const path = written ?? (title.trim() === '' ? '/' : pathOfTitle(title, taken));
  const templateContent = async () => {
    if (template === EMPTY) return { pageComponent: [] };
    const products = (await records.find('product', '')) ?? [];
    const shown = products.slice(0, TEMPLATE_PRODUCTS).map(({ id }) => id);
    return toPageContent(templatePage(template, manifest, shown));
  };
  const pathInUse = t({ id: 'builder.new.taken', message: 'There is a page at this path already.' });
  const make = async () => {
    const wanted = path.trim();
    if (taken.includes(wanted)) return setFault(pathInUse);
    if (!v.is(PagePath, wanted))
      return setFault(t({ id: 'builder.new.path', message: 'Write a path such as /spring; some are the shop’s own.' }));
    const original = source === undefined ? undefined : await store('builderPage', { path: source });
    if (original?.ok === false) return setFault(faultText(original));
    const content = original === undefined ? await templateContent() : copyContent(original.data.page);
    const head = isRecord(content.pageHead) ? content.pageHead : {};
    const named = title.trim() === '' ? {} : { pageHead: { ...head, title: { [lang]: title.trim() } } };
    const made = await store('builderSave', { path: wanted, base: 0, page: { ...content, ...named } });
    if (made.ok) return location.assign(builderHref(release, wanted));
    setFault(made.kind === 'conflict' ? pathInUse : faultText(made));
    // Somebody else has made it meanwhile.
    if (made.kind === 'conflict') await client.invalidateQueries({ queryKey: ['builderPages'] });
  };
  const names: Readonly<Record<Template, string>> = {
    home: t({ id: 'builder.template.home', message: 'Home' }),
    landing: t({ id: 'builder.template.landing', message: 'Landing page' }),
    campaign: t({ id: 'builder.template.campaign', message: 'Campaign' }),
    contact: t({ id: 'builder.template.contact', message: 'Contact' }),
  };
  return (
    <form
      className={source === undefined ? styles.new : styles.copy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        void make().finally(() => setBusy(false));
      }}
    >
      <label className={styles.label}>
        {source === undefined
          ? t({ id: 'builder.new.title', message: 'Name of a new page' })
          : t({ id: 'builder.new.copyTitle', message: `Name of the copy of ${source}` })}
        <input className={styles.input} value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <label className={styles.label}>
        {source === undefined
          ? t({ id: 'builder.new.label', message: 'Path of a new page' })
          : t({ id: 'builder.new.copy', message: `Path of the copy of ${source}` })}
        <input
          className={styles.input}
          value={path}
          onChange={(event) => setWritten(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={fault !== ''}
          aria-describedby="new-page-fault"
        />
      </label>
      {source === undefined && (
        <div className={styles.templates}>
          <Segments
            label={t({ id: 'builder.template', message: 'Begin with' })}
            value={template}
            options={[
              { value: EMPTY, label: t({ id: 'builder.template.empty', message: 'Empty page' }) },
              ...TEMPLATES.map((value) => ({ value, label: names[value] })),
            ]}
            choose={setTemplate}
          />
          {pictured && (
            <PagePicture
              path={PICTURE_PATH}
              page={pictured}
              lang={lang}
              width={PICTURE_WIDTH}
              pageWidth={PICTURED_WIDTH}
              title={t({ id: 'builder.picture', message: 'Picture' })}
            />
          )}
        </div>
      )}
      <div className={styles.makes}>
        <Button type="submit" className={styles.make}>
          {source === undefined
            ? t({ id: 'builder.new', message: 'New page' })
            : t({ id: 'builder.copy', message: 'Copy' })}
        </Button>
      </div>
      <p id="new-page-fault" className={styles.fault} role="alert">
        {fault}
      </p>
    </form>
  );
}

/** The content of a copy: nothing of it is locked, and a copy of a layout lists nothing, as a record has one layout. */
function copyContent(original: PageContent | null): PageContent {
  const { pageSetting, ...content } = original ?? { pageComponent: [] };
  const { layoutOf: _listed, ...setting } = pageSetting ?? {};
  return { ...content, pageSetting: setting, pageComponent: [...unlockedNodes([content.pageComponent].flat())] };
}
