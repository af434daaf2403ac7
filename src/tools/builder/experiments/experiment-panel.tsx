import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { MAX_VARIANTS } from '#schemas/experiments/experiment.ts';
import { GOAL_ACTS, goalOf, PAGE_GOAL } from '#schemas/experiments/goal.ts';
import { BY_RESULTS } from '#schemas/experiments/shares.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { isVisitedPath, zoneOf } from '#schemas/page/zones.ts';
import { ROLLOUT_PAGE } from '#schemas/experiments/rollout.ts';
import { zoneExperimentId } from '#schemas/experiments/zone-experiments.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { fieldModels } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useBuilder } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import { type IndexedNode, indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { useSections } from '../sections/sections-context.tsx';
import { IconButton, Segments } from '../controls/controls.tsx';
import { keepFocus } from '../controls/keep-focus.ts';
import {
  addVariant,
  goalSchema,
  keepContent,
  removeVariant,
  shownVariants,
  variantSchema,
  variantsOf,
} from './experiment-type.ts';
import { ExperimentResults, useGoalTexts } from './experiment-results.tsx';
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
  const props = isRecord(node.props) ? node.props : {};
  const isDecided = props.decide === BY_RESULTS;
  const fields = useMemo(() => fieldModels(variantSchema(manifest.lang, isDecided)), [manifest.lang, isDecided]);
  const asksPage = props.goal === PAGE_GOAL;
  const goalText = useGoalTexts();
  const goals = Object.fromEntries(([...GOAL_ACTS, PAGE_GOAL] as const).map((goal) => [goal, goalText(goal)]));
  const goalFields = fieldModels(goalSchema(manifest.lang, goals, asksPage));
  const form = { problems: [], lang, textsLang: manifest.lang, access: 'all' } as const;
  /** Sets a value below a pointer of the node, which is looked up again: it may have moved. */
  const set = (step: string, within: string, value: unknown) =>
    actions.edit(`${id} ${step}`, (page) => {
      const own = indexNodes(page).get(id);
      return own === undefined ? page : setValue(page, own.pointer + within, value);
    });
  const counted = countedAs(path, id);
  const variants = variantsOf(node);
  const usual = t({ id: 'builder.variants.usual', message: 'Usual content' });
  const nameOf = (number: number) => {
    const label = variants[number - 1]?.label;
    return typeof label === 'string' && label !== '' ? label : String(number);
  };
  const ending = t({ id: 'builder.variants.end', message: 'End the experiment' });
  const options = [{ value: 0, label: usual }, ...variants.map((_, at) => ({ value: at + 1, label: nameOf(at + 1) }))];
  return (
    <div ref={keepFocus} className={styles.panel}>
      <h3 className={styles.heading}>{t({ id: 'builder.variants.shown', message: 'Shown in the preview' })}</h3>
      <Segments
        label={t({ id: 'builder.variants.shown', message: 'Shown in the preview' })}
        value={shownVariants(state.page, state.selected, shown).get(id) ?? 0}
        options={options}
        choose={(number) => show(id, number)}
      />
      {counted !== undefined ? (
        <ExperimentResults {...counted} goal={goalOf(props)} names={options.map(({ label }) => label)} />
      ) : (
        <p className={styles.about}>
          {t({ id: 'builder.results.many', message: 'Many pages show this, so it has no results here.' })}
        </p>
      )}
      <div className={styles.actions} role="group" aria-label={ending}>
        {options.map(({ value, label }) => (
          <Button
            key={value}
            look="secondary"
            className={styles.small}
            onClick={() => actions.edit(undefined, (page) => keepContent(page, id, value))}
          >
            {t({ id: 'builder.variants.keep', message: `Keep “${label}”` })}
          </Button>
        ))}
      </div>
      <p className={styles.about}>
        {t({
          id: 'builder.variants.keep.about',
          message: 'Keeping one ends the experiment in the draft. Visitors see that once the page is published.',
        })}
      </p>
      <PropsForm
        fields={goalFields}
        value={props}
        form={{ ...form, records, set: (pointer, value) => set(pointer, pointer, value) }}
      />
      <p className={styles.about}>
        {t({
          id: 'builder.results.goal',
          message:
            'Each goal has a count of its own: another goal, or a removed variant, begins a new one once the page is published.',
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

/** Page and id that an experiment is counted by; undefined in a shared section, which many pages show. */
function countedAs(path: string | undefined, id: string): { readonly path: string; readonly id: string } | undefined {
  const zone = path === undefined ? undefined : zoneOf(path);
  if (zone !== undefined && zone !== 'checkoutZone') return { path: ROLLOUT_PAGE, id: zoneExperimentId(zone, id) };
  return path !== undefined && isVisitedPath(path) ? { path, id } : undefined;
}
