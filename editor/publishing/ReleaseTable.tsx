// What was published, the latest first.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo } from '../api/publishingApi.ts';
import styles from '../shared/adminTable.module.css';
import { ReleasePicture } from './ReleasePicture.tsx';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  releases: readonly ReleaseInfo[];
  /** Id of the live one. */
  current: number;
  /** Id of the one that pilot kiosks show before the others. */
  onPilots: number | null;
  /** Null for somebody who may not publish. */
  onBack: ((release: ReleaseInfo) => void) | null;
  /** Null if these are all. */
  onMore: (() => void) | null;
}

export function ReleaseTable({ environment, releases, current, onPilots, onBack, onMore }: Props) {
  return (
    <Stack id="releases" gap="md">
      <Title order={2} size="h3">
        {t('Releases')}
      </Title>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={t('Releases')} tabIndex={0}>
        <table className={styles['table']} aria-label={t('Releases')}>
          <thead>
            <tr>
              <th scope="col">{t('Home screen')}</th>
              <th scope="col">{t('Published')}</th>
              <th scope="col">{t('By')}</th>
              <th scope="col">{t('Note')}</th>
              <th scope="col" className={styles['actions']}>
                {t('Actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {releases.map((release) => {
              const { id, at, by, note, reason } = release;
              const time = new Date(at).toLocaleString();
              return (
                <tr key={id}>
                  <td>
                    <ReleasePicture environment={environment} release={release} />
                  </td>
                  <th scope="row">
                    <time dateTime={at}>{time}</time>
                  </th>
                  <td>{by ?? t('The showroom')}</td>
                  <td>{note || (reason === 'back' ? t('The same as an earlier release') : '')}</td>
                  <td className={styles['actions']}>
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
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {onMore && (
        <Button variant="default" w="fit-content" mx="auto" onClick={onMore}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}
