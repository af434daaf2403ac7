import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { LANG_TAGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { ManifestType } from '../api/manifest.ts';
import { useBuilder } from '../builder-context.ts';
import type { Rest } from '../frame/use-rest.ts';
import type { RawNode } from '../page/nodes.ts';
import styles from './palette.module.css';
import { SAMPLE_FORMAT, sampleText } from './sample.ts';

interface Props {
  readonly type: ManifestType;
  readonly add: (sample: RawNode) => void;
  /** Called as a drag of a sample begins, and with undefined as it ends. */
  readonly carry: (sample: RawNode | undefined) => void;
  /** The entry that the pointer or focus rests on. */
  readonly rest: Rest<RawNode>;
}

/** A type as its first sample, with the others behind a button. */
export function PaletteEntry({ type, add, carry, rest }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [first = { type: type.type }, ...others] = type.samples;
  const { title } = type;
  const nameOf = (number: number) => t({ id: 'builder.sample', message: `${title}, sample ${number}` });
  return (
    <>
      <div className={styles.row}>
        <SampleButton sample={first} className={styles.entry} add={add} carry={carry} rest={rest}>
          <span className={styles.title} lang={manifest.lang}>
            {title}
          </span>
          <span className={styles.about} lang={manifest.lang}>
            {type.description}
          </span>
          <SampleText sample={first} />
        </SampleButton>
        {others.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">+{others.length}</span>
            <span className="visually-hidden">{t({ id: 'builder.samples', message: `More samples of ${title}` })}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <ul className={styles.others} id={id}>
          {others.map((sample, index) => (
            <li key={JSON.stringify(sample)}>
              <SampleButton sample={sample} className={styles.other} add={add} carry={carry} rest={rest}>
                <span className={styles.title}>{nameOf(index + 2)}</span>
                <span className={styles.about} lang="en">
                  {difference(sample, first)}
                </span>
                <SampleText sample={sample} />
              </SampleButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SampleButtonProps {
  readonly sample: RawNode;
  readonly className: string | undefined;
  readonly add: (sample: RawNode) => void;
  readonly carry: Props['carry'];
  readonly rest: Rest<RawNode>;
  readonly children: ReactNode;
}

function SampleButton({ sample, className, add, carry, rest, children }: SampleButtonProps) {
  return (
    <button
      type="button"
      className={className}
      data-type={String(sample.type)}
      draggable
      onPointerEnter={() => rest.enter(sample)}
      onPointerLeave={rest.leave}
      onFocus={() => rest.enter(sample)}
      onBlur={rest.leave}
      onClick={() => {
        rest.leave();
        add(sample);
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(SAMPLE_FORMAT, JSON.stringify(sample));
        event.dataTransfer.effectAllowed = 'copy';
        carry(sample);
      }}
      onDragEnd={() => carry(undefined)}
    >
      {children}
    </button>
  );
}

function SampleText({ sample }: { readonly sample: RawNode }) {
  const { lang } = useBuilder();
  const text = sampleText(sample, lang);
  return text === '' ? null : (
    <span className={styles.sample} lang={LANG_TAGS[lang]}>
      {text}
    </span>
  );
}

/** Props that differ from the first sample, in short: `layout carousel · tone soft`. */
function difference(sample: RawNode, first: RawNode): string {
  const [own, before] = [sample, first].map(({ props }) => (isRecord(props) ? props : {}));
  return Object.entries(own ?? {})
    .filter(([name, value]) => typeof value !== 'object' && value !== before?.[name])
    .map(([name, value]) => `${name} ${String(value)}`.slice(0, 40))
    .slice(0, 3)
    .join(' · ');
}
