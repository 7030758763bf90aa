// Who did what, with filters. See editor/shell/README.md#people-and-audit.
import { useCallback, useMemo } from 'react';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { people, type Person } from '#records/kinds/people.ts';
import { kioskFields } from '#records/kinds/kiosks.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#rules/auditActions.ts';
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
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { everyRecord } from '../records/useRecords.ts';
import { changeLines, type RecordChanges } from '../records/ChangeLines.tsx';
import { useNameOf } from '../records/recordNames.ts';
import { AUDIT_FIELDS, filterOf } from './auditAddress.ts';
import { useAuditEntries } from './useAuditEntries.ts';
import { ICON_PX } from '../theme.ts';
import styles from './audit.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const ACTION_NAMES = {
  'sign-in': t('Signed in'),
  'sign-in-failed': t('Sign-in failed'),
  'sign-out': t('Signed out'),
  invite: t('Invited'),
  'withdraw-invitation': t('Took an invitation back'),
  join: t('Joined'),
  'link-account': t('Tied an account to the company sign-in'),
  'change-role': t('Changed a role'),
  block: t('Blocked'),
  unblock: t('Unblocked'),
  'remove-person': t('Removed a person'),
  'make-reset-link': t('Made a link for a new password'),
  'reset-password': t('Chose a new password by a link'),
  'set-account': t('Set an account at the start of the server'),
  'change-password': t('Changed the password'),
  'change-profile': t('Changed name or e-mail'),
  'add-passkey': t('Added a passkey'),
  'remove-passkey': t('Removed a passkey'),
  'change-second-factor': t('Changed whether a passkey is asked for after the password'),
  'make-key': t('Made a key'),
  'remove-key': t('Removed a key'),
  'rotate-release-key': t('Changed the key that signs releases'),
  'ask-review': t('Asked for a review'),
  'close-review': t('Closed a review'),
  'make-preview-link': t('Made a preview link'),
  'remove-preview-link': t('Ended a preview link'),
  create: t('Created'),
  save: t('Saved'),
  delete: t('Deleted'),
  restore: t('Restored'),
  replace: t('Replaced words'),
  publish: t('Published'),
  'publish-back': t('Made an earlier release live'),
  'start-rollout': t('Published for pilot kiosks'),
  'stop-rollout': t('Stopped a release on pilot kiosks'),
  'resume-rollout': t('Let a stopped release go on'),
  'widen-rollout': t('Gave the release of the pilot kiosks to all'),
  'withdraw-rollout': t('Took the release of the pilot kiosks back'),
  'change-publishing': t('Changed how an environment is published'),
  schedule: t('Scheduled changes'),
  'move-schedule': t('Moved a schedule'),
  'cancel-schedule': t('Cancelled a schedule'),
  'fail-schedule': t('A schedule failed'),
  'publish-scheduled': t('Published by a schedule'),
  'end-campaign': t('Ended a campaign'),
  'set-launch-snapshot': t('Replaced the first picture of home'),
  upload: t('Uploaded a file'),
  'change-file': t('Changed a file'),
  'delete-file': t('Deleted a file'),
  export: t('Exported'),
  import: t('Imported a showroom'),
  'copy-environment': t('Copied an environment'),
  'remove-kiosk': t('Removed a kiosk'),
  'enrol-kiosk': t('Enrolled a kiosk'),
  'revoke-kiosk': t('Ended a kiosk’s access'),
  'change-kiosk': t('Changed a kiosk'),
  'command-kiosk': t('Sent a command to a kiosk'),
  'change-store': t('Changed a store'),
  'remove-store': t('Removed a store'),
  'change-kiosk-group': t('Changed a group of kiosks'),
  'remove-kiosk-group': t('Removed a group of kiosks'),
} satisfies Readonly<Record<AuditAction, string>>;

const DAY_LABELS = { from: t('From'), to: t('To') } as const;

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
      notifyProblem(t('That did not work: {message}', { message: describeError(failure as HttpFailure) }));
    }
  };

  return (
    <>
      <Group mb="md" align="flex-end">
        <NativeSelect
          label={t('Who')}
          w={170}
          value={fields.who}
          data={whoOptions(accounts, actors)}
          onChange={({ currentTarget: { value } }) => change({ who: value })}
        />
        <NativeSelect
          label={t('What')}
          w={190}
          value={fields.what}
          data={[
            { value: '', label: t('Everything') },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_NAMES[action] })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ what: value as typeof fields.what })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            w={148}
            label={DAY_LABELS[name]}
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
          {t('Download as CSV')}
        </Button>
      </Group>
      {list.isLoadingError && (
        <Failed
          message={t('Couldn’t load the audit')}
          retry={t('Try again')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Loading message={t('Loading...')} />}
      {entries?.length === 0 && (
        <Empty
          sign={<IconListDetails size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('Nothing to show')}
          hint={t('Nothing matches these filters.')}
        />
      )}
      {entries && entries.length > 0 && (
        <DataTable
          label={t('Audit')}
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
      group: t('People'),
      items: byName(accounts.map(({ id, name, email }) => ({ value: `person:${id}`, label: name || email }))),
    },
    {
      group: t('Removed people'),
      items: byName(removed.map(({ id, name }) => ({ value: `person:${id}`, label: name }))),
    },
    {
      group: t('Keys and programs'),
      items: byName(
        actors.filter(({ id }) => id === null).map(({ name }) => ({ value: `key:${name}`, label: name })),
      ),
    },
  ];
  return [{ value: '', label: t('Everyone') }, ...groups.filter(({ items }) => items.length > 0)];
}

/** The name of that time, with the e-mail: names are chosen by their owners. */
function Actor({ actor, accounts }: { actor: Entry['actor']; accounts: readonly Person[] }) {
  const email = accounts.find(({ id }) => id === actor?.id)?.email;
  return (
    <span className={table['lines']}>
      <span>{actor?.name ?? t('Nobody signed in')}</span>
      {email !== undefined && email !== actor?.name && <span>{email}</span>}
    </span>
  );
}

/** In one line, as rows have one height. A record's kind follows from the action. */
function Detail({ entry: { action, detail } }: { entry: Entry }) {
  const nameOf = useNameOf();
  const { changes, ...others } = detail;
  const kind = RECORD_KINDS.find(({ audit }) => audit?.change === action || audit?.remove === action);
  const fields = action === 'change-kiosk' ? kioskFields : kind?.fields;
  const lines = fields && changes ? changeLines({ fields }, changes as RecordChanges, nameOf) : [];
  const text = [
    ...(lines.length > 0 ? [] : Object.entries(others)).map(([name, value]) => `${name}: ${String(value)}`),
    ...lines.map(
      ({ label, before, after }) => `${label}: ${before && `${before} → `}${after || t('not set')}`,
    ),
  ].join(', ');
  return <span title={text}>{text}</span>;
}

function When({ at }: { at: string }) {
  const formatTime = useTimeFormat();
  return (
    <time dateTime={at} title={relativeTime(Date.parse(at), clock.epochMs())}>
      {formatTime(at)}
    </time>
  );
}

const columnsOf = (accounts: readonly Person[]): readonly Column<Entry>[] => [
  {
    id: 'when',
    label: t('When'),
    width: 'minmax(0, 1.9fr)',
    isFixed: true,
    cell: ({ at }) => <When at={at} />,
  },
  {
    id: 'who',
    label: t('Who'),
    width: 'minmax(0, 2.1fr)',
    isSortable: false,
    cell: ({ actor }) => <Actor actor={actor} accounts={accounts} />,
  },
  {
    id: 'what',
    label: t('What'),
    width: 'minmax(0, 1.8fr)',
    isSortable: false,
    cell: ({ action }) => ACTION_NAMES[action],
  },
  {
    id: 'subject',
    label: t('To what'),
    width: 'minmax(0, 2fr)',
    isSortable: false,
    cell: ({ subject }) => subject || t('Unknown account'),
  },
  {
    id: 'detail',
    label: t('Details'),
    width: 'minmax(0, 2.2fr)',
    isSortable: false,
    cell: (entry) => <Detail entry={entry} />,
  },
];
