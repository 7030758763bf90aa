// Chooses how an environment is published, once the consequences are confirmed.
import { SegmentedControl } from '@mantine/core';
import { setPublishing, type PublishingMode } from '../api/publishingApi.ts';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';
import { t } from '../i18n/t.ts';
import { PUBLISHING_MODE_NAMES } from './publishingModeNames.ts';

const PUBLISHING_SWITCH_TO = {
  atOnce: (name: string, waiting: number) => ({
    title: t('Make every save in “{name}” live at once?', { name }),
    body: t(
      '{waiting, plural, =0 {From now on kiosks show each save.} other {{waiting, plural, one {# document} other {# documents}} that wait here become public now, without the checks.}}',
      { waiting },
    ),
    action: t('Make saves live'),
  }),
  byHand: (name: string, _waiting: number) => ({
    title: t('Publish “{name}” by hand from now on?', { name }),
    body: t('Kiosks keep what they show now. Saves wait until somebody publishes them.'),
    action: t('Publish by hand'),
  }),
} as const;

const PUBLISHING_SWITCHED = {
  atOnce: (name: string) => t('Every save in “{name}” is live from now on.', { name }),
  byHand: (name: string) => t('“{name}” is published by hand from now on.', { name }),
} as const;

interface Props {
  environment: { id: string; name: string };
  mode: PublishingMode;
  /** Documents that are not published. */
  waiting: number;
  perform: Perform;
}

export function ModeSwitch({ environment: { id, name }, mode, waiting, perform }: Props) {
  const switchTo = (next: PublishingMode): void => {
    if (next === mode) return;
    confirm({
      ...PUBLISHING_SWITCH_TO[next](name, waiting),
      isDestructive: next === 'atOnce' && waiting > 0,
      perform: () => perform(setPublishing(id, next), PUBLISHING_SWITCHED[next](name)),
    });
  };
  return (
    <SegmentedControl
      aria-label={t('How this environment is published')}
      value={mode}
      data={(['atOnce', 'byHand'] as const).map((value) => ({ value, label: PUBLISHING_MODE_NAMES[value] }))}
      onChange={(value) => switchTo(value as PublishingMode)}
    />
  );
}
