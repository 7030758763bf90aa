// Who did what, the latest first, with filters. See src/screens/README.md#2114-people-and-audit.
import { useCallback, useEffect, useState } from 'react';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#rules/auditActions.ts';
import {
  downloadAudit,
  loadAudit,
  loadPeople,
  type AuditFilter,
  type AuditPage as Page,
  type Person,
} from '../api/peopleApi.ts';
import styles from '../controls/adminTable.module.css';
import { relativeTime } from '../format/relativeTime.ts';
import { saveFile } from '../format/saveFile.ts';
import { Empty, Failed, Loading } from '../insights/InsightsStates.tsx';
import { describeError } from '../messages/describeError.ts';
import { AUDIT, PEOPLE } from '../messages/editorMessages.ts';
import { notifyProblem } from '../notify.tsx';

const ICON_PX = 18;

export function AuditPage() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const [page, setPage] = useState<Page>();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setPage(undefined);
    setFailed(false);
    await loadAudit(filter).then(setPage, () => setFailed(true));
  }, [filter]);
  useEffect(() => void load(), [load]);
  useEffect(() => void loadPeople().then(setPeople, () => undefined), []);

  const loadMore = async (after: number): Promise<void> => {
    try {
      const more = await loadAudit({ ...filter, after });
      setPage((shown) => shown && { entries: [...shown.entries, ...more.entries], next: more.next });
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
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
          value={String(filter.actor ?? '')}
          data={[
            { value: '', label: AUDIT.anyone },
            ...people.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, actor: value === '' ? undefined : Number(value) })
          }
        />
        <NativeSelect
          label={AUDIT.what}
          value={filter.action ?? ''}
          data={[
            { value: '', label: AUDIT.anything },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: AUDIT.actions[action] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, action: value === '' ? undefined : (value as AuditAction) })
          }
        />
        <Button
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={ICON_PX} aria-hidden />}
          onClick={() => void download()}
        >
          {AUDIT.download}
        </Button>
      </Group>
      {hasFailed && <Failed message={AUDIT.failed} retry={AUDIT.retry} onRetry={() => void load()} />}
      {!hasFailed && !page && <Loading message={AUDIT.loading} />}
      {page && page.entries.length === 0 && (
        <Empty
          sign={<IconListDetails size={52} stroke={1.2} aria-hidden />}
          title={AUDIT.none}
          hint={AUDIT.noneHint}
        />
      )}
      {page && page.entries.length > 0 && (
        <Entries page={page} people={people} onMore={(after) => void loadMore(after)} />
      )}
    </>
  );
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
  page: { entries, next },
  people,
  onMore,
}: {
  page: Page;
  people: readonly Person[];
  onMore: (after: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div className={styles['view']} role="region" aria-label={AUDIT.title} tabIndex={0}>
      <table className={styles['table']} aria-label={AUDIT.title}>
        <thead>
          <tr>
            <th scope="col">{AUDIT.when}</th>
            <th scope="col">{AUDIT.who}</th>
            <th scope="col">{AUDIT.what}</th>
            <th scope="col">{AUDIT.subject}</th>
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
      {next !== null && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={() => onMore(next)}>
            {AUDIT.more}
          </Button>
        </Group>
      )}
    </div>
  );
}
