import type { PropsOf } from '#registry/kit/define.ts';
import { pageHref } from '#registry/kit/address/page-href.ts';
import { usePage } from '#registry/kit/shop.ts';
import button from '#registry/kit/ui/button.module.css';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { CopyLink as Copy } from '#registry/kit/ui/copy-link.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import type spec from './props.ts';
import styles from './copy-link.module.css';

/** A button that copies the page's URL (specification, chapter 2 "copy link"). */
export default function CopyLink({ href, look, root }: PropsOf<typeof spec>) {
  const page = usePage();
  return (
    <div {...rootProps(root, styles.copy)}>
      <Copy
        href={href === undefined || href === '' ? pageHref(page) : localHref(href, page.lang)}
        className={look === 'button' ? classes(button.button, button.secondary, styles.button) : undefined}
      />
    </div>
  );
}
