// Goes through the moments of a document, from the oldest at the left to what is planned.
import { ActionIcon, Box } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Moment } from './moments.ts';
import { ICON_PX } from '../theme.ts';
import styles from './history.module.css';
import { t } from '../i18n/t.ts';

/** 'Now, saved 3 minutes ago by Ada' */
function shownAt(
  when: string,
  { isNow, isPlanned, by }: { isNow: boolean; isPlanned: boolean; by: string | null },
): string {
  if (isNow) return by ? t('Now, saved {when} by {by}', { when, by }) : t('Now, saved {when}', { when });
  if (isPlanned)
    return by ? t('Scheduled for {when} by {by}', { when, by }) : t('Scheduled for {when}', { when });
  return by ? t('Saved {when} by {by}', { when, by }) : t('Saved {when}', { when });
}

interface Props {
  /** The latest first. */
  moments: readonly Moment[];
  /** Undefined: now. */
  selected: Moment | undefined;
  nameOf: (moment: Moment) => string;
  onSelect: (moment: Moment) => void;
}

export function TimeSlider({ moments, selected, nameOf, onSelect }: Props) {
  const stops = moments.filter(({ isDeletion }) => !isDeletion).toReversed();
  const isAt = ({ key, isNow }: Moment): boolean => (selected ? key === selected.key : isNow);
  const at = stops.findIndex(isAt);
  const shown = stops[at];
  const go = (index: number): void => {
    const next = stops[index];
    if (next) onSelect(next);
  };
  const words = shown ? shownAt(nameOf(shown), shown) : '';
  return (
    <div>
      <Box component="p" mih="3em" mb="sm" c="var(--color-ink)" fw={550}>
        {words}
      </Box>
      <div className={styles['slider']}>
        <ActionIcon
          variant="default"
          aria-label={t('The version before')}
          disabled={at <= 0}
          onClick={() => go(at - 1)}
        >
          <IconChevronLeft size={ICON_PX.md} aria-hidden />
        </ActionIcon>
        <input
          type="range"
          min={0}
          max={Math.max(0, stops.length - 1)}
          value={Math.max(0, at)}
          disabled={stops.length < 2}
          aria-label={t('Time')}
          aria-valuetext={words}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          aria-label={t('The version after')}
          disabled={at >= stops.length - 1}
          onClick={() => go(at + 1)}
        >
          <IconChevronRight size={ICON_PX.md} aria-hidden />
        </ActionIcon>
      </div>
      <p className={styles['sliderEnds']} aria-hidden>
        <span>{t('Oldest')}</span>
        <span>{stops.at(-1)?.isPlanned ? t('Scheduled') : t('Now')}</span>
      </p>
    </div>
  );
}
