import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { type Device, DEVICES } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import { fieldModels, type NamedField } from '../../editor-form/field-model.ts';
import { useBuilder } from '../builder-context.ts';
import { Notice, Segments } from '../controls/controls.tsx';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { DEVICE_WIDTHS, useDeviceNames, type View } from '../shell/view-tools.tsx';
import { useClosedText } from '../team/session.ts';
import { devicesOf, SCOPES, styleValue, writeClasses, writeDevice, writeStyle } from './node-style.ts';
import { OwnClasses } from './own-classes.tsx';
import { StyleField } from './style-field.tsx';
import inspector from './inspector.module.css';
import styles from './style-form.module.css';

interface Props {
  readonly editing: Editing;
  readonly view: View;
  readonly setView: (view: View) => void;
}

/** The style of the selected nodes, which every type has, from the width of a device on (contract, chapter 3 `style`). */
export function StyleForm({ editing: { state, actions }, view, setView }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const names = useDeviceNames();
  const groups = useGroups();
  const closedText = useClosedText();
  const lastId = useId();
  const fields = useMemo(() => styleFields(manifest.node), [manifest]);
  const [wanted, setWanted] = useState<Device>('phone');
  const scope = narrower(wanted, deviceOf(view));
  const index = indexNodes(state.page);
  const found = [state.selected ?? '', ...state.alsoSelected].flatMap((id) => index.get(id) ?? []);
  const [ids, nodes] = [found.map(({ id }) => id), found.map(({ node }) => node)];
  const closed = found.map((each) => closedText(state.page, each)).find((text) => text !== undefined);
  if (found.length === 0)
    return (
      <Notice
        title={t({ id: 'builder.style.nothing', message: 'Nothing is selected' })}
        text={t({ id: 'builder.style.nothing.text', message: 'Select one or more components to style them.' })}
      />
    );
  const chooseScope = (device: Device) => {
    setWanted(device);
    if (narrower(device, deviceOf(view)) !== device) setView({ ...view, width: DEVICE_WIDTHS[device] });
  };
  const px = BREAKPOINTS[SCOPES[scope]];
  // A component for no device is hidden by its eye instead.
  const isLast = (device: Device) =>
    nodes.every((node) => devicesOf(node).includes(device)) && nodes.some((node) => devicesOf(node).length === 1);
  const hasLast = DEVICES.some(isLast);
  return (
    <fieldset className={styles.form} disabled={closed !== undefined}>
      {closed !== undefined && <p className={inspector.limit}>{closed}</p>}
      <div className={styles.scope}>
        <Segments
          label={t({ id: 'builder.style.scope', message: 'Applies from' })}
          value={scope}
          choose={chooseScope}
          options={DEVICES.map((device) => ({ value: device, label: names[device] }))}
        />
        <p className={styles.note}>
          {px === 0
            ? t({ id: 'builder.style.scope.all', message: 'Applies at every width, unless a wider one overrides it.' })
            : t({
                id: 'builder.style.scope.from',
                message: `Applies from ${px} px on, and overrides narrower widths.`,
              })}
        </p>
      </div>
      {groups.map(({ title, properties }) => (
        <Group key={title} title={title}>
          {Object.entries(properties).map(([name, label]) => {
            const field = fields.get(name);
            if (field === undefined) return null;
            return (
              <StyleField
                key={name}
                field={field}
                title={label}
                value={styleValue(nodes, name, SCOPES[scope])}
                set={(value) =>
                  actions.edit(`${ids.join(' ')} style ${scope} ${name}`, (page) =>
                    writeStyle(page, ids, name, SCOPES[scope], value),
                  )
                }
              />
            );
          })}
        </Group>
      ))}
      <Group title={t({ id: 'builder.style.shown', message: 'Shown on' })}>
        <div className={styles.choices}>
          {DEVICES.map((device) => {
            const isShown = nodes.every((node) => devicesOf(node).includes(device));
            return (
              <label key={device} className={classes(styles.choice, styles.word)}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isLast(device)}
                  aria-describedby={isLast(device) ? lastId : undefined}
                  onChange={() => actions.edit(undefined, (page) => writeDevice(page, ids, device, !isShown))}
                />
                {names[device]}
              </label>
            );
          })}
        </div>
        {hasLast && (
          <p id={lastId} className={styles.note}>
            {t({
              id: 'builder.style.shown.last',
              message: 'It has to be shown on one device. To show it nowhere, hide it in the structure.',
            })}
          </p>
        )}
      </Group>
      <Group title={t({ id: 'builder.style.classes', message: 'Names for your own CSS' })}>
        <OwnClasses
          key={ids.join(' ')}
          nodes={nodes}
          write={(names) => actions.edit(undefined, (page) => writeClasses(page, ids, names))}
        />
      </Group>
    </fieldset>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The device whose width the preview has. */
function deviceOf({ width }: View): Device {
  return DEVICES.findLast((device) => width === 0 || width >= BREAKPOINTS[SCOPES[device]]) ?? 'phone';
}

function narrower(one: Device, other: Device): Device {
  return DEVICES.indexOf(one) < DEVICES.indexOf(other) ? one : other;
}

/** The properties of the form, with their titles. */
function useGroups(): readonly { readonly title: string; readonly properties: Readonly<Record<string, string>> }[] {
  const { t } = useLingui();
  return [
    {
      title: t({ id: 'builder.style.spacing', message: 'Spacing' }),
      properties: {
        marginTop: t({ id: 'builder.style.marginTop', message: 'Space above' }),
        marginBottom: t({ id: 'builder.style.marginBottom', message: 'Space below' }),
        padding: t({ id: 'builder.style.padding', message: 'Space within' }),
        paddingX: t({ id: 'builder.style.paddingX', message: 'Within, left and right' }),
        paddingY: t({ id: 'builder.style.paddingY', message: 'Within, top and bottom' }),
      },
    },
    {
      title: t({ id: 'builder.style.surface', message: 'Colours and surface' }),
      properties: {
        background: t({ id: 'builder.style.background', message: 'Background' }),
        color: t({ id: 'builder.style.color', message: 'Text colour' }),
        border: t({ id: 'builder.style.border', message: 'Border' }),
        radius: t({ id: 'builder.style.radius', message: 'Corners' }),
        shadow: t({ id: 'builder.style.shadow', message: 'Shadow' }),
      },
    },
    {
      title: t({ id: 'builder.style.text', message: 'Text' }),
      properties: {
        fontSize: t({ id: 'builder.style.fontSize', message: 'Text size' }),
        fontWeight: t({ id: 'builder.style.fontWeight', message: 'Weight' }),
        textAlign: t({ id: 'builder.style.textAlign', message: 'Text alignment' }),
      },
    },
    {
      title: t({ id: 'builder.style.place', message: 'Size and position' }),
      properties: {
        width: t({ id: 'builder.style.width', message: 'Width' }),
        maxWidth: t({ id: 'builder.style.maxWidth', message: 'Greatest width' }),
        justifySelf: t({ id: 'builder.style.justifySelf', message: 'Position' }),
        order: t({ id: 'builder.style.order', message: 'Order among neighbours' }),
      },
    },
    {
      title: t({ id: 'builder.style.motion', message: 'Motion' }),
      properties: {
        enter: t({ id: 'builder.style.enter', message: 'As it scrolls into view' }),
        hover: t({ id: 'builder.style.hover', message: 'Under the pointer or in focus' }),
        press: t({ id: 'builder.style.press', message: 'While pressed' }),
      },
    },
  ];
}

/** Fields of a node's style, by name, from the manifest's schema. */
export function styleFields({ $defs }: Readonly<Record<string, unknown>>): ReadonlyMap<string, NamedField> {
  const schema = isRecord($defs) && isRecord($defs.styleProps) ? $defs.styleProps : {};
  return new Map(fieldModels(schema).map((field) => [field.name, field]));
}
