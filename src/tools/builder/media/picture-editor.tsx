import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import type { MediaItem } from '#schemas/builder/media.ts';
import { Segments } from '../controls/controls.tsx';
import { type Crop, cropBetween, nudge, widestCrop } from './crop.ts';
import { drawPreview, loadPicture, savePicture } from './draw-picture.ts';
import { EffectSliders } from './effect-sliders.tsx';
import {
  addStep,
  type EditHistory,
  flip,
  type PictureEdit,
  placeOf,
  turn,
  turnedSize,
  UNEDITED,
  undoStep,
} from './picture-edit.ts';
import styles from './picture-editor.module.css';

interface Props {
  readonly item: MediaItem;
  readonly cancel: () => void;
  /** Gets the edited picture as a file. */
  readonly done: (file: File) => void;
}

/** px of the preview's longer side. */
const PREVIEW_SIDE = 900;
/** Percent of a press of an arrow key. */
const STEP = 2;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Turns a picture, cuts a part out of it and gives it effects, and saves this as a new picture; the original stays. */
export function PictureEditor({ item, cancel, done }: Props) {
  const { t } = useLingui();
  const [history, setHistory] = useState<EditHistory>({ steps: [], key: '' });
  const [start, setStart] = useState<{ readonly x: number; readonly y: number }>();
  const [shape, setShape] = useState(0);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { src, revision, name, focus } = item;
  const edit = history.steps.at(-1) ?? UNEDITED;
  const { crop, effects, turns, isFlipped } = edit;
  const size = turnedSize(item, edit);
  const change = (facts: Partial<PictureEdit>, key?: string) =>
    setHistory(addStep(history, { ...edit, ...facts }, key));

  useEffect(() => {
    let isOver = false;
    let loaded: ImageBitmap | undefined;
    loadPicture(`${src}?r=${revision}`).then(
      (bitmap) => {
        loaded = bitmap;
        if (isOver) bitmap.close();
        else setPicture(bitmap);
      },
      () => setFailed(true),
    );
    return () => {
      isOver = true;
      loaded?.close();
    };
  }, [src, revision]);
  useEffect(() => {
    if (canvas.current === null || picture === undefined) return;
    drawPreview(canvas.current, picture, { ...UNEDITED, turns, isFlipped, effects }, PREVIEW_SIDE);
  }, [picture, turns, isFlipped, effects]);

  /** Asks first where edits would be lost. */
  const leave = () => (history.steps.length === 0 ? cancel() : setAsking(!isAsking));
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - box.x) / box.width) * 100, y: ((event.clientY - box.y) / box.height) * 100 };
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[pressedKey(event)];
    if (step === undefined) return;
    event.preventDefault();
    if (event.shiftKey) setShape(0);
    change({ crop: nudge(crop, ...step, event.shiftKey) }, 'keys');
  };
  const save = async () => {
    if (picture === undefined) return;
    setSaving(true);
    try {
      done(await savePicture(picture, edit, t({ id: 'builder.media.edited', message: `${name}, edited` })));
    } catch {
      setFailed(true);
      setSaving(false);
    }
  };
  const [wide, high] = [Math.round(crop.width), Math.round(crop.height)];
  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <div
          className={styles.picture}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setStart(at(event));
          }}
          onPointerMove={(event) => {
            if (start !== undefined)
              change({ crop: cropBetween(start, at(event), shape, size) }, `${start.x} ${start.y}`);
          }}
          onPointerUp={() => setStart(undefined)}
          onPointerCancel={() => setStart(undefined)}
        >
          <canvas ref={canvas} className={styles.canvas} />
          <button
            type="button"
            className={styles.part}
            style={areaStyle(crop)}
            aria-label={t({
              id: 'builder.media.part',
              message: `Part to keep: ${wide} % wide, ${high} % high. Arrow keys move it, with Shift they change its size.`,
            })}
            onKeyDown={onKey}
          />
        </div>
        <p className={styles.hint}>
          {t({
            id: 'builder.media.crop.hint',
            message: 'Draw the part to keep, or move it by arrow keys. The original stays in the library.',
          })}
        </p>
      </div>
      <div className={styles.controls}>
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
            change({ crop: widestCrop(next, placeOf(focus, edit), size) });
          }}
        />
        <div className={styles.actions}>
          <Button
            look="secondary"
            className={styles.button}
            onClick={() => {
              setShape(0);
              change(turn(edit));
            }}
          >
            {t({ id: 'builder.media.turn', message: 'Rotate' })}
          </Button>
          <Button look="secondary" className={styles.button} onClick={() => change(flip(edit))}>
            {t({ id: 'builder.media.flip', message: 'Flip' })}
          </Button>
        </div>
        <EffectSliders effects={effects} change={(next, key) => change({ effects: next }, key)} />
        <p className={styles.fault} role="alert">
          {isFailed && t({ id: 'builder.media.editFailed', message: 'The picture could not be edited. Try again.' })}
        </p>
        {isAsking && (
          <div className={styles.actions}>
            <p role="alert">
              {t({ id: 'builder.media.edit.unsaved', message: 'The changes of the picture are not saved.' })}
            </p>
            <Button look="secondary" className={styles.button} onClick={cancel}>
              {t({ id: 'builder.media.edit.discard', message: 'Discard the changes' })}
            </Button>
            <Button look="quiet" className={styles.button} onClick={() => setAsking(false)}>
              {t({ id: 'builder.media.edit.keep', message: 'Keep editing' })}
            </Button>
          </div>
        )}
        <div className={styles.actions}>
          <Button
            className={styles.button}
            disabled={picture === undefined || history.steps.length === 0 || isSaving}
            onClick={() => void save()}
          >
            {t({ id: 'builder.media.crop.save', message: 'Save as a new picture' })}
          </Button>
          <Button
            look="secondary"
            className={styles.button}
            disabled={history.steps.length === 0}
            onClick={() => {
              setShape(0);
              setHistory(undoStep(history));
            }}
          >
            {t({ id: 'builder.undo', message: 'Undo' })}
          </Button>
          <Button look="quiet" className={styles.button} onClick={leave}>
            {t({ id: 'builder.cancel', message: 'Cancel' })}
          </Button>
        </div>
      </div>
    </div>
  );
}

function areaStyle({ x, y, width, height }: Crop) {
  return {
    insetInlineStart: `${x}%`,
    insetBlockStart: `${y}%`,
    inlineSize: `${width}%`,
    blockSize: `${height}%`,
  };
}
