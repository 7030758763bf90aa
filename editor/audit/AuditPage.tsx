// Who did what, with filters. See src/screens/README.md#2114-people-and-audit.
import { useMemo } from 'react';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import {
  downloadAudit,
  loadAuditActors,
  type AuditActors,
  type AuditPage as Page,
  type Person,
} from '../api/peopleApi.ts';
import { SortHeading, type Sorting } from '../shared/SortHeading.tsx';
import styles from '../shared/adminTable.module.css';
import { useAddressState } from '../data/useAddressState.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { saveFile } from '../format/saveFile.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../messages/describeError.ts';
import { AUDIT, PEOPLE } from '../messages/editorMessages.ts';
import { notifyProblem } from '../notify.tsx';
import { peopleQuery } from '../people/peopleQueries.ts';
import { AUDIT_FIELDS, filterOf } from './auditAddress.ts';
import { useAuditEntries } from './useAuditEntries.ts';

const ICON_PX = 18;

export function AuditPage() {
  const [fields, change] = useAddressState(AUDIT_FIELDS);
  const filter = useMemo(() => filterOf(fields), [fields]);
  const list = useAuditEntries(filter);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: actors = [] } = useQuery({ queryKey: ['audit actors'], queryFn: loadAuditActors });

  const download = async (): Promise<void> => {
    try {
      saveFile(await downloadAudit(filter), 'audit.csv');
    } catch (failure) {
      notifyProblem(PEOPLE.failedTo(describeError(failure as HttpFailure)));
    }
  };

  return (
    <>
      <Group mb="md" align="flex-end">
        <NativeSelect
          label={AUDIT.who}
          w={170}
          value={fields.who}
          data={whoOptions(people, actors)}
          onChange={({ currentTarget: { value } }) => change({ who: value })}
        />
        <NativeSelect
          label={AUDIT.what}
          w={190}
          value={fields.what}
          data={[
            { value: '', label: AUDIT.anything },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: AUDIT.actions[action] })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ what: value as typeof fields.what })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            w={148}
            label={AUDIT[name]}
            value={fields[name]}
            onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          />
        ))}
        <Button
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={ICON_PX} aria-hidden />}
          onClick={() => void download()}
        >
          {AUDIT.download}
        </Button>
      </Group>
      {list.isLoadingError && (
        <Failed message={AUDIT.failed} retry={AUDIT.retry} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading message={AUDIT.loading} />}
      {entries?.length === 0 && (
        <Empty
          sign={<IconListDetails size={52} stroke={1.2} aria-hidden />}
          title={AUDIT.none}
          hint={AUDIT.noneHint}
        />
      )}
      {entries && entries.length > 0 && (
        <Entries
          entries={entries}
          people={people}
          sorting={{
            order: { by: 'when', isDescending: fields.order === '' },
            sortBy: () => change({ order: fields.order === '' ? 'oldest' : '' }),
          }}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
        />
      )}
    </>
  );
}

/** People, those who were removed, and keys, each group in the order of names. */
function whoOptions(people: readonly Person[], actors: AuditActors) {
  const byName = (options: readonly { value: string; label: string }[]) =>
    options.toSorted((a, b) => a.label.localeCompare(b.label));
  const removed = actors.filter(({ id }) => id !== null && !people.some((person) => person.id === id));
  const groups = [
    {
      group: AUDIT.people,
      items: byName(people.map(({ id, name, email }) => ({ value: `person:${id}`, label: name || email }))),
    },
    {
      group: AUDIT.removedPeople,
      items: byName(removed.map(({ id, name }) => ({ value: `person:${id}`, label: name }))),
    },
    {
      group: AUDIT.keys,
      items: byName(
        actors.filter(({ id }) => id === null).map(({ name }) => ({ value: `key:${name}`, label: name })),
      ),
    },
  ];
  return [{ value: '', label: AUDIT.anyone }, ...groups.filter(({ items }) => items.length > 0)];
}

/** The name of that time, with the e-mail: names are chosen by their owners. */
function Actor({ actor, people }: { actor: Page['entries'][number]['actor']; people: readonly Person[] }) {
  const email = people.find(({ id }) => id === actor?.id)?.email;
  return (
    <span className={styles['lines']}>
      <span>{actor?.name ?? AUDIT.nobody}</span>
      {email !== undefined && email !== actor?.name && <span>{email}</span>}
    </span>
  );
}

function Entries({
  entries,
  people,
  sorting,
  onMore,
}: {
  entries: Page['entries'];
  people: readonly Person[];
  sorting: Sorting<'when'>;
  /** Null once all are shown. */
  onMore: (() => void) | null;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div className={styles['view']} role="region" aria-label={AUDIT.title} tabIndex={0}>
      <table className={`${styles['table']} ${styles['fixed']}`} aria-label={AUDIT.title}>
        <thead>
          <tr>
            <SortHeading label={AUDIT.when} column="when" list={sorting} width="19%" />
            <th scope="col" style={{ width: '21%' }}>
              {AUDIT.who}
            </th>
            <th scope="col" style={{ width: '18%' }}>
              {AUDIT.what}
            </th>
            <th scope="col" style={{ width: '20%' }}>
              {AUDIT.subject}
            </th>
            <th scope="col">{AUDIT.detail}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ at, actor, action, subject, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended.
            <tr key={index}>
              <td>
                <time dateTime={at} title={relativeTime(Date.parse(at), clock.epochMs())}>
                  {new Date(at).toLocaleString()}
                </time>
              </td>
              <td>
                <Actor actor={actor} people={people} />
              </td>
              <td>{AUDIT.actions[action]}</td>
              <td>{subject || AUDIT.unknown}</td>
              <td>
                {Object.entries(detail)
                  .map(([name, value]) => `${name}: ${String(value)}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onMore && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={onMore}>
            {AUDIT.more}
          </Button>
        </Group>
      )}
    </div>
  );
}
