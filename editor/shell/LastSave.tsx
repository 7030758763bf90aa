// Who has saved the edited document last, and when, in the bar.
import { useEffect, useState } from 'react';
import { Text } from '@mantine/core';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { useIsOwnName } from '../auth/editorSession.ts';
import { lastSaveStore } from '../history/followLastSave.ts';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const REFRESH_MS = 30_000;

export function LastSave() {
  const formatTime = useTimeFormat();
  const lastSave = useStore(lastSaveStore, (state) => state.lastSave);
  const [nowMs, setNowMs] = useState(() => clock.epochMs());
  useEffect(() => {
    setNowMs(clock.epochMs());
    return clock.every(REFRESH_MS, () => setNowMs(clock.epochMs()));
  }, [lastSave]);
  const isOwn = useIsOwnName(lastSave?.by ?? undefined);
  if (!lastSave) return null;
  const when = relativeTime(Date.parse(lastSave.at), nowMs);
  return (
    <Text size="xs" truncate title={formatTime(lastSave.at)}>
      {lastSave.by === null
        ? t('Saved {when}', { when })
        : isOwn
          ? t('Saved by you {when}', { when })
          : t('Saved by {name} {when}', { name: lastSave.by, when })}
    </Text>
  );
}
