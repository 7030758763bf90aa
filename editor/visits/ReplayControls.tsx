// Goes through the time of a visit: play and pause, steps, a slider with the steps and jumps on it,
// and how fast.
import { Fragment, type CSSProperties } from 'react';
import { ActionIcon, Flex, Group, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { formatClock } from './stepText.ts';
import type { Player } from './usePlayer.ts';
import { SPEEDS, visitMsAt, type Timeline } from './visitTimeline.ts';
import { ICON_PX } from '../theme.ts';
import styles from './visits.module.css';
import { t } from '../i18n/t.ts';

const PERCENT = 100;

interface Props {
  player: Player;
  timeline: Timeline;
  /** Description of the step. */
  text: string;
}

export function ReplayControls({ player, timeline, text }: Props) {
  const { positionMs, index, isPlaying, speed } = player;
  const { steps, lengthMs } = timeline;
  const [time, all] = [positionMs, lengthMs].map((ms) => formatClock(visitMsAt(timeline, ms)));
  const clockText = t('{time} of {all}', { time: time ?? '', all: all ?? '' });
  const play = isPlaying ? t('Pause') : positionMs >= lengthMs ? t('Play again') : t('Play');
  const startOf = (at: number): number => steps[at - 1]?.playMs ?? 0;
  const share = (ms: number): string => `${(ms / lengthMs) * PERCENT}%`;
  return (
    <Flex rowGap="xs" columnGap="lg" wrap="wrap" align="center">
      <div className={styles['track']} style={{ '--done': share(positionMs) } as CSSProperties}>
        <div aria-hidden>
          {steps.map(({ playMs, skippedMs }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a visit stay as they are.
            <Fragment key={at}>
              {skippedMs > 0 && (
                <i style={{ left: share(startOf(at)), width: share(playMs - startOf(at)) }} />
              )}
              <span data-done={at <= index || undefined} style={{ left: share(playMs) }} />
            </Fragment>
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={lengthMs}
          step={100}
          value={positionMs}
          aria-label={t('Time of the visit')}
          aria-valuetext={`${clockText}. ${text}`}
          onChange={({ currentTarget }) => {
            player.pause();
            player.seek(Number(currentTarget.value));
          }}
        />
      </div>
      <Group gap="xs" wrap="nowrap">
        <Tool label={t('Previous step')} isDisabled={index === 0} run={() => player.goTo(index - 1)}>
          <IconPlayerSkipBackFilled size={ICON_PX.md} aria-hidden />
        </Tool>
        <Tooltip label={play}>
          <ActionIcon variant="filled" radius="full" size={48} aria-label={play} onClick={player.toggle}>
            {isPlaying ? (
              <IconPlayerPauseFilled size={ICON_PX.xl} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={ICON_PX.xl} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
        <Tool
          label={t('Next step')}
          isDisabled={index >= steps.length - 1}
          run={() => player.goTo(index + 1)}
        >
          <IconPlayerSkipForwardFilled size={ICON_PX.md} aria-hidden />
        </Tool>
      </Group>
      <p className={styles['clockText']}>{clockText}</p>
      <SegmentedControl
        size="sm"
        aria-label={t('Speed')}
        value={String(speed)}
        data={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={(value) => player.setSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
      />
    </Flex>
  );
}

function Tool({
  label,
  isDisabled,
  run,
  children,
}: {
  label: string;
  isDisabled: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        radius="full"
        size={40}
        aria-label={label}
        disabled={isDisabled}
        onClick={run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
