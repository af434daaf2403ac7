import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { fieldModels, type NamedField } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useBuilder } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import { type IndexedNode, indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import styles from './inspector.module.css';

interface Props {
  readonly found: IndexedNode;
  readonly edit: Editing['actions']['edit'];
  readonly lang: Lang;
}

/** The style of a node, which every type has: colours, spacing, width (contract, chapter 3 `style`). */
export function StyleForm({ found: { node, id }, edit, lang }: Props) {
  const { t } = useLingui();
  const { manifest, lang: interfaceLang } = useBuilder();
  const own = useMemo(() => styleFields(manifest.node), [manifest]);
  const titles: Readonly<Record<string, string>> = {
    background: t({ id: 'builder.style.background', message: 'Background' }),
    color: t({ id: 'builder.style.color', message: 'Text colour' }),
    padding: t({ id: 'builder.style.padding', message: 'Space within' }),
    marginTop: t({ id: 'builder.style.marginTop', message: 'Space above' }),
    marginBottom: t({ id: 'builder.style.marginBottom', message: 'Space below' }),
    radius: t({ id: 'builder.style.radius', message: 'Corners' }),
    shadow: t({ id: 'builder.style.shadow', message: 'Shadow' }),
    maxWidth: t({ id: 'builder.style.maxWidth', message: 'Greatest width' }),
    textAlign: t({ id: 'builder.style.textAlign', message: 'Text alignment' }),
  };
  const fields = Object.entries(titles).flatMap(([name, title]): readonly NamedField[] => {
    const field = own.get(name);
    return field === undefined ? [] : [{ ...field, title, group: 'look' }];
  });
  const base = isRecord(node.style) && isRecord(node.style.base) ? node.style.base : {};
  return (
    <details className={styles.look}>
      <summary>{t({ id: 'builder.style', message: 'Look' })}</summary>
      <PropsForm
        fields={fields}
        value={base}
        form={{
          set: (pointer, value) => {
            const name = pointer.slice('/props/'.length);
            edit(`${id} style ${name}`, (page) => {
              const at = indexNodes(page).get(id);
              const next = { ...base, [name]: value };
              return at === undefined ? page : setValue(page, `${at.pointer}/style/base`, next);
            });
          },
          problems: [],
          lang,
          textsLang: LANG_TAGS[interfaceLang],
          access: 'all',
        }}
      />
    </details>
  );
}

/** Fields of a node's style, by name, from the manifest's schema. */
export function styleFields(node: Readonly<Record<string, unknown>>): ReadonlyMap<string, NamedField> {
  const { $defs } = node;
  const schema = isRecord($defs) && isRecord($defs.styleProps) ? $defs.styleProps : {};
  const fields = fieldModels(schema).map((field): NamedField => {
    const { control, name } = field;
    const areColours = name === 'color' || name === 'background';
    return control.kind === 'choice' ? { ...field, control: { ...control, areColours } } : field;
  });
  return new Map(fields.map((field) => [field.name, field]));
}
