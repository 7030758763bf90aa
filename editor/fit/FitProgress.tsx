// How many pictures are drawn.
import { Progress } from '@mantine/core';
import { FIT } from '../messages/fitMessages.ts';

interface Props {
  done: number;
  all: number;
  className?: string;
}

export const FitProgress = ({ done, all, className = '' }: Props) => (
  <Progress.Root size="md" className={className}>
    <Progress.Section
      value={(done * 100) / Math.max(1, all)}
      color="tide"
      aria-label={FIT.progress}
      aria-valuetext={FIT.drawn(done, all)}
    />
  </Progress.Root>
);
