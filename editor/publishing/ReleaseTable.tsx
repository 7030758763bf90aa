// Published releases, the latest first.
import { Button, Group, Stack, Text } from '@mantine/core';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo } from '../api/publishingApi.ts';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { ReleasePicture } from './ReleasePicture.tsx';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

interface Props {
  environment: string;
  releases: readonly ReleaseInfo[];
  /** Id of the live one. */
  current: number;
  /** Id of the one that pilot kiosks show before the others. */
  onPilots: number | null;
  /** Null for an account that may not publish. */
  onBack: ((release: ReleaseInfo) => void) | null;
  /** Null if these are all. */
  onMore: (() => void) | null;
}

export function ReleaseTable({ environment, releases, current, onPilots, onBack, onMore }: Props) {
  const formatTime = useTimeFormat();
  const timeOf = ({ at }: ReleaseInfo): string => formatTime(at);
  const columns: PlainColumn<ReleaseInfo>[] = [
    {
      label: t('Home screen'),
      cell: (release) => <ReleasePicture environment={environment} release={release} />,
    },
    {
      label: t('Published'),
      isHeader: true,
      cell: (release) => <time dateTime={release.at}>{timeOf(release)}</time>,
    },
    { label: t('By'), cell: ({ by }) => by ?? t('The showroom') },
    {
      label: t('Note'),
      cell: ({ note, reason }) => note || (reason === 'back' ? t('The same as an earlier release') : ''),
    },
    {
      label: t('Actions'),
      isActions: true,
      cell: (release) => {
        const { id } = release;
        const time = timeOf(release);
        return (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {id === current && <Text fw={600}>{t('Live')}</Text>}
            {id === onPilots && <Text fw={600}>{t('On pilot kiosks')}</Text>}
            <Button
              component="a"
              href={previewAddress('/', environment, { show: 'release', release: id })}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              size="compact-md"
              aria-label={t('Preview what was published {time}', { time })}
            >
              {t('Preview')}
            </Button>
            {id !== current && id !== onPilots && onBack && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('Make live again what was published {time}', { time })}
                onClick={() => onBack(release)}
              >
                {t('Make live again')}
              </Button>
            )}
          </Group>
        );
      },
    },
  ];
  return (
    <Stack gap="md">
      <PlainTable label={t('Releases')} columns={columns} rows={releases} keyOf={({ id }) => id} />
      {onMore && (
        <Button variant="default" w="fit-content" mx="auto" onClick={onMore}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}
