// How the environment is published, above its site settings.
import { Stack, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { useRight } from '../auth/editorSession.ts';
import { usePerform } from '../shared/usePerform.ts';
import { ModeSwitch } from '../publishing/ModeSwitch.tsx';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import { t } from '../i18n/t.ts';
import { PUBLISHING_EXPLAINED } from '../publishing/publishingExplained.ts';

/** The server announces the change, which then shows. */
const NOTHING = async (): Promise<void> => undefined;

export function SettingsPublishing() {
  const environment = useStore(kioskStore, (state) => state.environment);
  const status = useStore(publishingStatusStore, (state) => state.status);
  const mayPublish = useRight('content.publish');
  const perform = usePerform(NOTHING);
  if (!environment || status?.environment !== environment.id || !mayPublish) return null;
  return (
    <Stack gap="xs" px="lg" pt="md">
      <Text size="sm" fw={600}>
        {t('Publishing')}
      </Text>
      <ModeSwitch
        environment={environment}
        mode={status.mode}
        waiting={status.unpublished.size}
        perform={perform}
      />
      <Text size="sm" c="dimmed">
        {PUBLISHING_EXPLAINED[status.mode](environment.name)}
      </Text>
    </Stack>
  );
}
