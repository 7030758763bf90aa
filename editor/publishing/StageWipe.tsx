// A document before and after, as the stage draws it, with a wipe between them. Two previews in
// frames; what they show is in the table of differences for those who do not see it.
import { useId, useRef, useState, type PointerEvent } from 'react';
import { Box, Slider } from '@mantine/core';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';

const MIDDLE = 50;

interface Props {
  /** Addresses of previews; null for a document that is not there. */
  before: string | null;
  after: string | null;
}

export function StageWipe({ before, after }: Props) {
  const [percent, setPercent] = useState(MIDDLE);
  const label = useId();
  const room = useRef<HTMLDivElement>(null);
  const follow = ({ clientX, buttons }: PointerEvent): void => {
    const box = room.current?.getBoundingClientRect();
    if (box && buttons > 0) setPercent(Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100)));
  };
  const isWiped = before !== null && after !== null;
  return (
    <Box w="calc(min(100%, 52vh * 16 / 9))" mx="auto">
      <div
        ref={room}
        className={styles['wipe']}
        {...(isWiped && {
          onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          },
          onPointerMove: follow,
        })}
      >
        {before !== null && <Stage address={before} title={t('Public now')} />}
        {after !== null && (
          <Stage
            address={after}
            title={t('Draft')}
            {...(isWiped && { clipPath: `inset(0 0 0 ${percent}%)` })}
          />
        )}
        {isWiped && <span className={styles['edge']} style={{ left: `${percent}%` }} />}
        {before !== null && <span className={styles['before']}>{t('Public now')}</span>}
        {after !== null && <span className={styles['after']}>{t('Draft')}</span>}
      </div>
      {isWiped && (
        <>
          <span id={label} className={styles['wipeLabel']}>
            {t('Wipe between what is public now and the draft')}
          </span>
          <Slider
            aria-labelledby={label}
            thumbLabel={t('Wipe between what is public now and the draft')}
            label={null}
            value={percent}
            onChange={setPercent}
          />
        </>
      )}
    </Box>
  );
}

/** A picture: nothing in it can be touched or reached. */
const Stage = ({ address, title, clipPath }: { address: string; title: string; clipPath?: string }) => (
  <iframe
    src={address}
    title={title}
    className={styles['stage']}
    tabIndex={-1}
    aria-hidden
    inert
    style={{ clipPath }}
  />
);
