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
import { KEY_RIGHT_NAMES, KEYS } from '../messages/editorMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';
import { keysQuery } from './peopleQueries.ts';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';

const reload = (): Promise<void> => refresh({ queryKey: keysQuery.queryKey });

export function KeysPage() {
  const { data: keys, isLoadingError, refetch } = useQuery(keysQuery);
  const perform = usePerform(reload);
  const [isMaking, setMaking] = useState(false);
  const makeButton = useRef<HTMLButtonElement>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  if (isLoadingError)
    return <Failed message={KEYS.failed} retry={KEYS.retry} onRetry={() => void refetch()} />;
  if (!keys) return <Loading message={KEYS.loading} />;
  const confirmRemoval = (key: ApiKey): void =>
    confirm({
      title: KEYS.removeTitle(key.name),
      body: KEYS.removeBody,
      action: KEYS.removeConfirm,
      perform: () => perform(removeKey(key), KEYS.removed(key.name)),
    });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text>{KEYS.intro}</Text>
        <Button
          ref={makeButton}
          size="md"
          leftSection={<IconPlus size={ICON_PX.md} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {KEYS.make}
        </Button>
      </Group>
      {keys.length === 0 ? (
        <Empty
          sign={<IconKey size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={KEYS.none}
          hint={KEYS.intro}
        />
      ) : (
        <KeyTable keys={keys} onRemove={confirmRemoval} />
      )}
      <MakeKeyDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(name, { key }) => {
          setMaking(false);
          setSecret({ title: KEYS.shownTitle(name), body: KEYS.shownBody, value: key });
          void reload();
        }}
      />
      <SecretDialog
        secret={secret}
        labels={{ field: KEYS.key, copy: KEYS.copy, copied: KEYS.copied, close: KEYS.close }}
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
        <SearchField label={KEYS.search} list={list} />
      </Group>
      {list.shown.length === 0 && <Text role="status">{KEYS.noMatch}</Text>}
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={KEYS.title} tabIndex={0}>
        <table className={`${styles['table']} ${styles['fixed']}`} aria-label={KEYS.title}>
          <thead>
            <tr>
              <SortHeading label={KEYS.name} column="name" list={list} width="22%" />
              <th scope="col">{KEYS.rights}</th>
              <SortHeading label={KEYS.created} column="created" list={list} width="20%" />
              <SortHeading label={KEYS.lastUsed} column="lastUsed" list={list} width="16%" />
              <th scope="col" className={styles['actions']}>
                {KEYS.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.shown.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  <strong>{key.name}</strong>
                  {!key.active && <div>{KEYS.stopped}</div>}
                </th>
                <td>{key.scopes.map((right) => KEY_RIGHT_NAMES[right]).join(', ')}</td>
                <td>{madeText(key)}</td>
                <td>
                  {key.lastUsedAt === null
                    ? KEYS.never
                    : relativeTime(Date.parse(key.lastUsedAt), clock.epochMs())}
                </td>
                <td className={styles['actions']}>
                  <Tooltip label={KEYS.remove(key.name)}>
                    <ActionIcon
                      variant="subtle"
                      color="red.8"
                      size={34}
                      aria-label={KEYS.remove(key.name)}
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
  return madeBy === null ? date : KEYS.madeBy(date, madeBy);
}
