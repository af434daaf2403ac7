import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './heading.module.css';

const TAGS = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

export default function Heading({ text, level, align, anchor, root }: PropsOf<typeof spec>) {
  const { lang, preview } = usePage();
  // Screen readers announce empty headings. Builders see one until they have written it.
  if (text.trim() === '' && !preview) return null;
  const rank = Object.entries(TAGS).find(([name]) => Number(name) === level);
  const Tag = rank?.[1] ?? 'h2';
  return (
    <Tag
      {...rootProps(root, styles[`level-${level}`], align === 'center' && styles.center)}
      id={anchor}
      {...textAttributes(text, lang)}
    >
      {text}
    </Tag>
  );
}
