// The point of an image that stays in view where its place crops it, chosen for one use of it.
import { useRef, useState, type PointerEvent } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { MediaFocus } from './pickMedia.ts';
import styles from './focusPoint.module.css';
import { t } from '../i18n/t.ts';

const FOCUS_PREVIEWS = {
  square: t('Square'),
  upright: t('Upright'),
  wide: t('Wide'),
} as const;

const MIDDLE: MediaFocus = { x: 0.5, y: 0.5 };

interface Props {
  url: string;
  focus: MediaFocus | undefined;
  /**
   * Called at the end of each move; undefined for the middle. Moves by keys, `isTyping`, are undone
   * together.
   */
  onChange: (focus: MediaFocus | undefined, isTyping: boolean) => void;
}

/** Whether the press began on the image. */
const isPressed = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>): boolean =>
  currentTarget.hasPointerCapture(pointerId);

const clamped = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

export function FocusPoint({ url, focus, onChange }: Props) {
  const [point, setPoint] = useState(focus ?? MIDDLE);
  const committed = useRef(point);
  const commit = (next = point, isTyping = false): void => {
    if (next.x === committed.current.x && next.y === committed.current.y) return;
    committed.current = next;
    onChange(next.x === MIDDLE.x && next.y === MIDDLE.y ? undefined : next, isTyping);
  };
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): MediaFocus => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clamped((clientX - left) / width), y: clamped((clientY - top) / height) };
  };
  const position = `${point.x * 100}% ${point.y * 100}%`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Where this place shows only a part of the image, upright or in another format, it keeps this point in view. Press the image, or use the arrow keys. The image stays as it is elsewhere.',
        )}
      </Text>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <div
          className={styles['stage']}
          role="img"
          aria-label={t('The image with the point')}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setPoint(pointAt(event));
          }}
          onPointerMove={(event) => isPressed(event) && setPoint(pointAt(event))}
          onPointerUp={(event) => isPressed(event) && commit(pointAt(event))}
          onPointerCancel={() => setPoint(committed.current)}
        >
          <img src={url} alt="" draggable={false} className={styles['image']} />
          <span className={styles['mark']} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
        </div>
        <Stack gap="xs" flex="none" w={150}>
          {(['square', 'upright', 'wide'] as const).map((shape) => (
            <figure key={shape} className={styles['preview']}>
              <img src={url} alt="" data-shape={shape} style={{ objectPosition: position }} />
              <figcaption>{FOCUS_PREVIEWS[shape]}</figcaption>
            </figure>
          ))}
        </Stack>
      </Group>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className={styles['slider']}>
          <span>{axis === 'x' ? t('From the left') : t('From the top')}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={point[axis]}
            aria-valuetext={`${Math.round(point[axis] * 100)} %`}
            onChange={({ currentTarget }) => setPoint({ ...point, [axis]: Number(currentTarget.value) })}
            onPointerUp={() => commit()}
            onKeyUp={() => commit(point, true)}
            onBlur={() => commit()}
          />
          <span aria-hidden>{`${Math.round(point[axis] * 100)} %`}</span>
        </label>
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={point.x === MIDDLE.x && point.y === MIDDLE.y}
          onClick={() => {
            setPoint(MIDDLE);
            commit(MIDDLE);
          }}
        >
          {t('Back to the middle')}
        </Button>
      </Group>
    </Stack>
  );
}
