// Who did what, with filters. See src/screens/README.md#2114-people-and-audit.
import { useCallback, useMemo } from 'react';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { people, type Person } from '#records/kinds/people.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import {
  downloadAudit,
  loadAuditActors,
  type AuditActors,
  type AuditPage as Page,
} from '../api/peopleApi.ts';
import table from '../shared/adminTable.module.css';
import { DataTable, type Column } from '../shared/DataTable.tsx';
import { useAddressState } from '../data/useAddressState.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { saveFile } from '../format/saveFile.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../messages/describeError.ts';
import { AUDIT, PEOPLE } from '../messages/editorMessages.ts';
import { notifyProblem } from '../notify.tsx';
import { everyRecord } from '../records/useRecords.ts';
import { changeLines, type RecordChanges } from '../records/ChangeLines.tsx';
import { useNameOf } from '../records/recordNames.ts';
import { AUDIT_FIELDS, filterOf } from './auditAddress.ts';
import { useAuditEntries } from './useAuditEntries.ts';
import { ICON_PX } from '../theme.ts';
import styles from './audit.module.css';

/** In a narrow window, a row has lines below each other. */
const ROW_PX = [60, 132] as const;
const NOBODY: readonly Person[] = [];

/** `key` is its place in the list. */
type Entry = Page['entries'][number] & { key: string };

export function AuditPage() {
  const [fields, change] = useAddressState(AUDIT_FIELDS);
  const filter = useMemo(() => filterOf(fields), [fields]);
  const list = useAuditEntries(filter);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const entries = useMemo(
    () =>
      data?.pages
        .flatMap((page) => page.entries)
        // Entries are only ever added at one end.
        .map((entry, index): Entry => ({ ...entry, key: String(index) })),
    [data],
  );
  const loadNext = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const { data: accounts = NOBODY } = useQuery(everyRecord<Person>(people));
  const columns = useMemo(() => columnsOf(accounts), [accounts]);
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
          data={whoOptions(accounts, actors)}
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
          leftSection={<IconDownload size={ICON_PX.md} aria-hidden />}
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
          sign={<IconListDetails size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={AUDIT.none}
          hint={AUDIT.noneHint}
        />
      )}
      {entries && entries.length > 0 && (
        <DataTable
          label={AUDIT.title}
          name="audit"
          rows={entries}
          total={list.hasNextPage ? Number.POSITIVE_INFINITY : entries.length}
          columns={columns}
          idOf={({ key }) => key}
          rowPx={ROW_PX}
          sort={fields.order === '' ? '-when' : 'when'}
          onSort={(sort) => change({ order: sort === 'when' ? 'oldest' : '' })}
          onEnd={loadNext}
          isText
          className={styles['audit']}
        />
      )}
    </>
  );
}

/** People, those who were removed, and keys, each group in the order of names. */
function whoOptions(accounts: readonly Person[], actors: AuditActors) {
  const byName = (options: readonly { value: string; label: string }[]) =>
    options.toSorted((a, b) => a.label.localeCompare(b.label));
  const removed = actors.filter(({ id }) => id !== null && !accounts.some((person) => person.id === id));
  const groups = [
    {
      group: AUDIT.people,
      items: byName(accounts.map(({ id, name, email }) => ({ value: `person:${id}`, label: name || email }))),
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
function Actor({ actor, accounts }: { actor: Entry['actor']; accounts: readonly Person[] }) {
  const email = accounts.find(({ id }) => id === actor?.id)?.email;
  return (
    <span className={table['lines']}>
      <span>{actor?.name ?? AUDIT.nobody}</span>
      {email !== undefined && email !== actor?.name && <span>{email}</span>}
    </span>
  );
}

/** In one line, as rows have one height. A record's kind follows from the action. */
function Detail({ entry: { action, detail } }: { entry: Entry }) {
  const nameOf = useNameOf();
  const { changes, ...others } = detail;
  const kind = RECORD_KINDS.find(({ audit }) => audit?.change === action || audit?.remove === action);
  const lines = kind && changes !== undefined ? changeLines(kind, changes as RecordChanges, nameOf) : [];
  const text = [
    ...(lines.length > 0 ? [] : Object.entries(others)).map(([name, value]) => `${name}: ${String(value)}`),
    ...lines.map(({ label, before, after }) => `${label}: ${before && `${before} → `}${after || 'not set'}`),
  ].join(', ');
  return <span title={text}>{text}</span>;
}

const columnsOf = (accounts: readonly Person[]): readonly Column<Entry>[] => [
  {
    id: 'when',
    label: AUDIT.when,
    width: 'minmax(0, 1.9fr)',
    isFixed: true,
    cell: ({ at }) => (
      <time dateTime={at} title={relativeTime(Date.parse(at), clock.epochMs())}>
        {new Date(at).toLocaleString()}
      </time>
    ),
  },
  {
    id: 'who',
    label: AUDIT.who,
    width: 'minmax(0, 2.1fr)',
    isSortable: false,
    cell: ({ actor }) => <Actor actor={actor} accounts={accounts} />,
  },
  {
    id: 'what',
    label: AUDIT.what,
    width: 'minmax(0, 1.8fr)',
    isSortable: false,
    cell: ({ action }) => AUDIT.actions[action],
  },
  {
    id: 'subject',
    label: AUDIT.subject,
    width: 'minmax(0, 2fr)',
    isSortable: false,
    cell: ({ subject }) => subject || AUDIT.unknown,
  },
  {
    id: 'detail',
    label: AUDIT.detail,
    width: 'minmax(0, 2.2fr)',
    isSortable: false,
    cell: (entry) => <Detail entry={entry} />,
  },
];
