// How many pictures are drawn.
import { Progress } from '@mantine/core';
import { t } from '../i18n/t.ts';

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
      aria-label={t('Pictures drawn')}
      aria-valuetext={t('{done, number} of {all, plural, one {# picture} other {# pictures}}', { done, all })}
    />
  </Progress.Root>
);
