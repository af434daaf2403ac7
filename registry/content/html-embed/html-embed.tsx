import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmbedFrame } from './embed-frame.tsx';
import type spec from './props.ts';
import styles from './html-embed.module.css';

export default function HtmlEmbed({ html, title, height, load, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  if (html.trim() === '') return null;
  return (
    <div {...rootProps(root, styles.embed)}>
      <EmbedFrame
        key={html}
        html={html}
        title={title || t({ id: 'embed.title', message: 'Embedded content' })}
        height={height}
        load={load}
      />
    </div>
  );
}
