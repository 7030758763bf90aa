// Keys for other programs. See src/screens/README.md#2114-people-and-audit.
import { useRef, useState } from 'react';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clock } from '#clock.ts';
import { removeKey, type ApiKey } from '../api/peopleApi.ts';
import styles from '../shared/adminTable.module.css';
import { SearchField } from '../shared/SearchField.tsx';
import { SortHeading } from '../shared/SortHeading.tsx';
import { useSortedList } from '../shared/useSortedList.ts';
import { refresh } from '../data/queryClient.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { confirm } from '../shared/confirm.tsx';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';
import { keysQuery } from './peopleQueries.ts';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { KEY_RIGHT_NAMES } from './keyRightNames.ts';

const reload = (): Promise<void> => refresh({ queryKey: keysQuery.queryKey });

export function KeysPage() {
  const { data: keys, isLoadingError, refetch } = useQuery(keysQuery);
  const perform = usePerform(reload);
  const [isMaking, setMaking] = useState(false);
  const makeButton = useRef<HTMLButtonElement>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  if (isLoadingError)
    return <Failed message={t('Couldn’t load keys')} retry={t('Try again')} onRetry={() => void refetch()} />;
  if (!keys) return <Loading message={t('Loading...')} />;
  const confirmRemoval = (key: ApiKey): void =>
    confirm({
      title: t('Remove “{name}”?', { name: key.name }),
      body: t('The program that uses it is shut out at once.'),
      action: t('Remove'),
      perform: () => perform(removeKey(key), t('“{name}” has been removed.', { name: key.name })),
    });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text>{t('A key lets another program use the API, such as one that changes prices.')}</Text>
        <Button
          ref={makeButton}
          size="md"
          leftSection={<IconPlus size={ICON_PX.md} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {t('New key')}
        </Button>
      </Group>
      {keys.length === 0 ? (
        <Empty
          sign={<IconKey size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('No keys yet')}
          hint={t('A key lets another program use the API, such as one that changes prices.')}
        />
      ) : (
        <KeyTable keys={keys} onRemove={confirmRemoval} />
      )}
      <MakeKeyDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(name, { key }) => {
          setMaking(false);
          setSecret({
            title: t('The key “{name}”', { name }),
            body: t('Copy it now: it is shown only this once. Who has it can do what it allows.'),
            value: key,
          });
          void reload();
        }}
      />
      <SecretDialog
        secret={secret}
        labels={{ field: t('Key'), copy: t('Copy the key'), copied: t('Copied'), close: t('Done') }}
        onClose={() => setSecret(null)}
        returnTo={makeButton}
      />
    </>
  );
}

const COLUMNS = {
  name: ({ name }: ApiKey) => name,
  created: ({ createdAt }: ApiKey) => createdAt,
  lastUsed: ({ lastUsedAt }: ApiKey) => lastUsedAt ?? '',
} as const;

function KeyTable({ keys, onRemove }: { keys: readonly ApiKey[]; onRemove: (key: ApiKey) => void }) {
  const list = useSortedList(keys, COLUMNS, COLUMNS.name);
  return (
    <>
      <Group mb="md">
        <SearchField label={t('Search keys')} list={list} />
      </Group>
      {list.shown.length === 0 && <Text role="status">{t('No key matches.')}</Text>}
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={t('Keys')} tabIndex={0}>
        <table className={`${styles['table']} ${styles['fixed']}`} aria-label={t('Keys')}>
          <thead>
            <tr>
              <SortHeading label={t('Name')} column="name" list={list} width="22%" />
              <th scope="col">{t('Allowed to')}</th>
              <SortHeading label={t('Made')} column="created" list={list} width="20%" />
              <SortHeading label={t('Last used')} column="lastUsed" list={list} width="16%" />
              <th scope="col" className={styles['actions']}>
                {t('Actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.shown.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  <strong>{key.name}</strong>
                  {!key.active && <div>{t('Stopped: who made it has no access any more')}</div>}
                </th>
                <td>{key.scopes.map((right) => KEY_RIGHT_NAMES[right]).join(', ')}</td>
                <td>{madeText(key)}</td>
                <td>
                  {key.lastUsedAt === null
                    ? t('Never')
                    : relativeTime(Date.parse(key.lastUsedAt), clock.epochMs())}
                </td>
                <td className={styles['actions']}>
                  <Tooltip label={t('Remove {name}', { name: key.name })}>
                    <ActionIcon
                      variant="subtle"
                      color="red.8"
                      size={34}
                      aria-label={t('Remove {name}', { name: key.name })}
                      onClick={() => onRemove(key)}
                    >
                      <IconTrash size={ICON_PX.md} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function madeText({ createdAt, madeBy }: ApiKey): string {
  const date = new Date(createdAt).toLocaleDateString();
  return madeBy === null ? date : t('{date} by {name}', { date, name: madeBy });
}
