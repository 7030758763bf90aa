// Where the motion desk is: beside the showroom as visitors see it.
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { addressOf } from '#rules/links.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { pathOfStage } from '../catalog/documentActions.ts';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function MotionPage() {
  const stage = useStore(kioskStore, pathOfStage);
  const search = useStore(kioskStore, (state) => state.search);
  const isByHand = useStore(publishingStatusStore, ({ status }) => status?.mode === 'byHand');
  return (
    <Stack gap="lg" align="flex-start">
      <Text maw={640}>
        {t(
          'The motion desk has every timing and curve of the showroom as a slider. It opens beside the page as visitors see it, so that you see each change move at once. Replay a passage, slow time down, compare, and save for this environment.',
        )}
      </Text>
      {isByHand && (
        <Text maw={640}>
          {t(
            'This environment is published by hand: saved timings wait under Publish, with everything else.',
          )}
        </Text>
      )}
      <Group>
        {/* A new page: what is edited here stays as it is. */}
        <Button
          component="a"
          size="md"
          href={addressOf(`${stage}?motion`, { editing: false, search })}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconAdjustmentsHorizontal size={ICON_PX.md} aria-hidden />}
        >
          {t('Open the motion desk')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('Or press Ctrl+Alt+M on any page of the showroom.')}
        </Text>
      </Group>
    </Stack>
  );
}
