import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { MediaItem } from '#schemas/builder/media.ts';
import { Segments } from '../controls/controls.tsx';
import { cutPicture } from './prepare-picture.ts';
import { type Crop, cropBetween, partOf, widestCrop } from './crop.ts';
import styles from './media-library.module.css';

interface Props {
  readonly item: MediaItem;
  readonly cancel: () => void;
  /** Gets the part as a file. */
  readonly done: (file: File) => void;
}

/** Cuts a part out of a picture: drawn with the pointer, or of a common shape; the original stays. */
export function CropPicture({ item, cancel, done }: Props) {
  const { t } = useLingui();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, width: 100, height: 100 });
  const [start, setStart] = useState<{ readonly x: number; readonly y: number }>();
  const [shape, setShape] = useState(0);
  const [fault, setFault] = useState('');
  const { src, revision, name, width, height } = item;
  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - box.x) / box.width) * 100, y: ((event.clientY - box.y) / box.height) * 100 };
  };
  const cut = async () => {
    try {
      done(await cutPicture(`${src}?r=${revision}`, partOf(crop, { width, height }), name));
    } catch {
      setFault(t({ id: 'builder.media.cropFailed', message: 'The picture could not be cut. Try again.' }));
    }
  };
  return (
    <>
      <p className={styles.hint}>
        {t({ id: 'builder.media.crop.hint', message: 'Draw the part to keep. The original stays in the library.' })}
      </p>
      <div
        className={styles.cropped}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart(at(event));
        }}
        onPointerMove={(event) => {
          if (start !== undefined) setCrop(cropBetween(start, at(event), shape, { width, height }));
        }}
        onPointerUp={() => setStart(undefined)}
        onPointerCancel={() => setStart(undefined)}
      >
        <img className={styles.whole} src={`${src}?r=${revision}`} alt="" draggable={false} />
        <span
          className={styles.crop}
          style={{
            insetInlineStart: `${crop.x}%`,
            insetBlockStart: `${crop.y}%`,
            inlineSize: `${crop.width}%`,
            blockSize: `${crop.height}%`,
          }}
        />
      </div>
      <Segments
        label={t({ id: 'builder.media.shape', message: 'Shape' })}
        value={shape}
        options={[
          { value: 0, label: t({ id: 'builder.media.shape.free', message: 'Free' }) },
          { value: 1, label: '1:1' },
          { value: 4 / 3, label: '4:3' },
          { value: 16 / 9, label: '16:9' },
          { value: 3 / 4, label: '3:4' },
        ]}
        choose={(next) => {
          setShape(next);
          setCrop(widestCrop(next, item.focus, { width, height }));
        }}
      />
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <div className={styles.actions}>
        <Button className={styles.button} onClick={() => void cut()}>
          {t({ id: 'builder.media.crop.save', message: 'Save as a new picture' })}
        </Button>
        <Button look="secondary" className={styles.button} onClick={cancel}>
          {t({ id: 'builder.cancel', message: 'Cancel' })}
        </Button>
      </div>
    </>
  );
}
