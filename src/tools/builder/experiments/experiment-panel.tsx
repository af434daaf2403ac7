import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { MAX_VARIANTS } from '#schemas/experiments/experiment.ts';
import { goalOf, PAGE_GOAL } from '#schemas/experiments/goal.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { isVisitedPath } from '#schemas/page/zones.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { fieldModels } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useBuilder } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import { type IndexedNode, indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { useSections } from '../sections/sections-context.tsx';
import { IconButton, Segments } from '../controls/controls.tsx';
import { addVariant, goalSchema, removeVariant, shownVariants, variantSchema, variantsOf } from './experiment-type.ts';
import { ExperimentResults } from './experiment-results.tsx';
import styles from '../sections/sections.module.css';

interface Props {
  readonly found: IndexedNode;
  readonly editing: Editing;
  /** Language of the preview. */
  readonly lang: Lang;
}

/** The variants of an experiment: who sees each, which one the preview shows, more and fewer of them. */
export function ExperimentPanel({ found: { id, node }, editing: { state, actions }, lang }: Props) {
  const { t } = useLingui();
  const { manifest, records } = useBuilder();
  const { path, shown, show } = useSections();
  const fields = useMemo(() => fieldModels(variantSchema(manifest.lang)), [manifest.lang]);
  const props = isRecord(node.props) ? node.props : {};
  const asksPage = props.goal === PAGE_GOAL;
  const goalFields = useMemo(() => fieldModels(goalSchema(manifest.lang, asksPage)), [manifest.lang, asksPage]);
  const form = { problems: [], lang, textsLang: manifest.lang, access: 'all' } as const;
  /** Sets a value below a pointer of the node, which is looked up again: it may have moved. */
  const set = (step: string, within: string, value: unknown) =>
    actions.edit(`${id} ${step}`, (page) => {
      const own = indexNodes(page).get(id);
      return own === undefined ? page : setValue(page, own.pointer + within, value);
    });
  const variants = variantsOf(node);
  const usual = t({ id: 'builder.variants.usual', message: 'Usual content' });
  const nameOf = (number: number) => {
    const label = variants[number - 1]?.label;
    return typeof label === 'string' && label !== '' ? label : String(number);
  };
  const options = [{ value: 0, label: usual }, ...variants.map((_, at) => ({ value: at + 1, label: nameOf(at + 1) }))];
  return (
    <div className={styles.panel}>
      <h3 className={styles.heading}>{t({ id: 'builder.variants.shown', message: 'Shown in the preview' })}</h3>
      <Segments
        label={t({ id: 'builder.variants.shown', message: 'Shown in the preview' })}
        value={shownVariants(state.page, state.selected, shown).get(id) ?? 0}
        options={options}
        choose={(number) => show(id, number)}
      />
      {path !== undefined && isVisitedPath(path) && (
        <ExperimentResults
          path={path}
          id={id}
          goal={goalOf(props)}
          names={[usual, ...variants.map((_, at) => nameOf(at + 1))]}
        />
      )}
      <PropsForm
        fields={goalFields}
        value={props}
        form={{ ...form, records, set: (pointer, value) => set(pointer, pointer, value) }}
      />
      <p className={styles.about}>
        {t({
          id: 'builder.results.goal',
          message: 'Each goal has a count of its own: another goal begins a new one once the page is published.',
        })}
      </p>
      <ul className={styles.list}>
        {variants.map((variant, at) => {
          const name = nameOf(at + 1);
          return (
            // Variants have no identity but their place, which names their slot.
            <li key={at} className={styles.panel}>
              <div className={styles.actions}>
                <h4 className={styles.heading}>{t({ id: 'builder.variants.variant', message: `Variant ${name}` })}</h4>
                <IconButton
                  icon="trash"
                  label={t({ id: 'builder.variants.remove', message: `Remove the variant ${name}` })}
                  onClick={() => actions.edit(undefined, (page) => removeVariant(page, id, at + 1))}
                />
              </div>
              <PropsForm
                fields={fields}
                value={variant}
                form={{
                  ...form,
                  set: (pointer, value) =>
                    set(`variant ${at} ${pointer}`, `/props/variants/${at}${pointer.slice('/props'.length)}`, value),
                }}
              />
            </li>
          );
        })}
      </ul>
      {variants.length < MAX_VARIANTS && (
        <div>
          <Button
            look="secondary"
            className={styles.small}
            onClick={() => actions.edit(undefined, (page) => addVariant(page, id))}
          >
            {t({ id: 'builder.variants.add', message: 'Add a variant' })}
          </Button>
        </div>
      )}
      <p className={styles.about}>
        {t({
          id: 'builder.variants.about',
          message:
            'Shares need the visitor’s consent to functional cookies; without it they see the usual content. Analytics get the parameter “experiments” with each event.',
        })}
      </p>
    </div>
  );
}
