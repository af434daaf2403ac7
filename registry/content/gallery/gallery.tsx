import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Carousel } from '#registry/kit/ui/picture/carousel.tsx';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Lightbox } from '#registry/kit/overlay/lightbox.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { imageHref } from '#registry/kit/address/url.ts';
import type spec from './props.ts';
import styles from './gallery.module.css';

type Props = PropsOf<typeof spec>;

export default function Gallery({ title, layout, columns, ratio, gap, zoom, root, ...props }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number>();
  const images = props.images.map((image) => (image.decorative ? { ...image, alt: '' } : image));
  if (images.length === 0) return null;

  const heading = title !== '' && <h2 className={styles.title}>{title}</h2>;
  const pictures = keyed(images, ({ src }) => src).map(({ key, item }, index) => ({
    key,
    content: (
      <GalleryItem
        image={item}
        ratio={layout === 'masonry' ? item.ratio : ratio}
        sizes={`(min-width: 64rem) ${Math.round(76 / columns)}rem, 50vw`}
        position={zoom ? { number: index + 1, of: images.length } : undefined}
        onOpen={() => setOpened(index)}
      />
    ),
  }));
  return (
    <div {...rootProps(root, styles.gallery)}>
      {layout === 'row' ? (
        <Carousel label={title || t({ id: 'gallery.label', message: 'Pictures' })} title={heading} isFocusable={!zoom}>
          {pictures}
        </Carousel>
      ) : (
        <>
          {heading}
          <ul className={classes(styles[layout], styles[`of${columns}`], styles[`gap-${gap}`])}>
            {pictures.map(({ key, content }) => (
              <li key={key} className={styles.item}>
                {content}
              </li>
            ))}
          </ul>
        </>
      )}
      {opened !== undefined && <Lightbox pictures={images} first={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface GalleryItemProps {
  readonly image: Props['images'][number];
  readonly ratio: Props['ratio'];
  readonly sizes: string;
  /** Its position in the gallery, from 1; undefined where it can't be enlarged. */
  readonly position: { readonly number: number; readonly of: number } | undefined;
  readonly onOpen: () => void;
}

/** A picture with its caption; links to the large picture, which script opens in the lightbox instead. */
function GalleryItem({ image: { src, alt, caption, focus }, ratio, sizes, position, onOpen }: GalleryItemProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const picture = <Picture src={src} alt={alt} focus={focus} sizes={sizes} ratio={ratio} className={styles.picture} />;

  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <figure className={styles.shot}>
      {position === undefined ? (
        picture
      ) : (
        <a
          className={styles.link}
          href={imageHref(src, '2048')}
          aria-label={alt === '' ? positionLabel() : undefined}
          aria-haspopup="dialog"
          data-early=""
          onClick={open}
        >
          {picture}
          <Icon name="expand" className={styles.sign} />
        </a>
      )}
      {caption !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );

  function positionLabel(): string {
    const number = formatCount(position?.number ?? 1, lang);
    const count = formatCount(position?.of ?? 1, lang);
    return t({ id: 'gallery.show', message: `Picture ${number} of ${count}` });
  }
}
