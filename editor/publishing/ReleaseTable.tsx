// What was published, the latest first.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo } from '../api/publishingApi.ts';
import styles from '../shared/adminTable.module.css';
import { PILOT, PREVIEWS, PUBLISHING } from '../messages/editorMessages.ts';
import { ReleasePicture } from './ReleasePicture.tsx';

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
        {PUBLISHING.releases}
      </Title>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={PUBLISHING.releases} tabIndex={0}>
        <table className={styles['table']} aria-label={PUBLISHING.releases}>
          <thead>
            <tr>
              <th scope="col">{PUBLISHING.home}</th>
              <th scope="col">{PUBLISHING.when}</th>
              <th scope="col">{PUBLISHING.by}</th>
              <th scope="col">{PUBLISHING.noteHead}</th>
              <th scope="col" className={styles['actions']}>
                {PUBLISHING.actions}
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
                  <td>{by ?? PUBLISHING.showroom}</td>
                  <td>{note || (reason === 'back' ? PUBLISHING.backNote : '')}</td>
                  <td className={styles['actions']}>
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {id === current && <Text fw={600}>{PUBLISHING.live}</Text>}
                      {id === onPilots && <Text fw={600}>{PILOT.onPilots}</Text>}
                      <Button
                        component="a"
                        href={previewAddress('/', environment, { show: 'release', release: id })}
                        target="_blank"
                        rel="noreferrer"
                        variant="subtle"
                        size="compact-md"
                        aria-label={PREVIEWS.releaseNamed(time)}
                      >
                        {PREVIEWS.title}
                      </Button>
                      {id !== current && id !== onPilots && onBack && (
                        <Button
                          variant="default"
                          size="compact-md"
                          aria-label={PUBLISHING.backNamed(time)}
                          onClick={() => onBack(release)}
                        >
                          {PUBLISHING.backAction}
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
          {PUBLISHING.moreReleases}
        </Button>
      )}
    </Stack>
  );
}
