// Chooses how an environment is published, once the consequences are confirmed.
import { SegmentedControl } from '@mantine/core';
import { setPublishing, type PublishingMode } from '../api/publishingApi.ts';
import { PUBLISHING } from '../messages/editorMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';

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
      ...PUBLISHING.switchTo[next](name, waiting),
      isDestructive: next === 'atOnce' && waiting > 0,
      perform: () => perform(setPublishing(id, next), PUBLISHING.switched[next](name)),
    });
  };
  return (
    <SegmentedControl
      aria-label={PUBLISHING.mode}
      value={mode}
      data={(['atOnce', 'byHand'] as const).map((value) => ({ value, label: PUBLISHING.modes[value] }))}
      onChange={(value) => switchTo(value as PublishingMode)}
    />
  );
}
