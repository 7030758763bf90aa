// The saved and planned versions of a document with time and user, on the stage and as differences
// from now, and a restore button. See editor/shell/README.md#history.
import { useEffect, useState } from 'react';
import { Button, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import type { HistoryEntry } from '../api/editApi.ts';
import { differencesOf, isReordered } from '../draft/mergeDocuments.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { contentStore } from '#state/contentStore.ts';
import {
  documentOf,
  isDirty,
  patch,
  replaceDocument,
  schemaOf,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { valueAt } from '#schema/path.ts';
import { editorStore } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { FieldValue, fieldLabelOf } from '../saving/FieldValue.tsx';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { closeHistory, historyStore } from './historyStore.ts';
import type { Moment } from './moments.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { useMoments } from './useMoments.ts';
import { useRevisions, useRevision } from './useRevisions.ts';
import { VersionStage } from './VersionStage.tsx';
import styles from './history.module.css';
import type { AnyDocument } from '#content/kinds.ts';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const NO_ENTRIES: readonly HistoryEntry[] = [];

const ago = (at: string): string => relativeTime(Date.parse(at), clock.epochMs());

export function HistoryDialog() {
  const requested = useStore(historyStore, (state) => state.document);
  const shown = useKept(requested);
  // Another document has another history.
  useEffect(
    () =>
      editorStore.subscribe(({ ref }) => {
        const { document: open } = historyStore.getState();
        if (open && (ref?.kind !== open.kind || ref.id !== open.id)) closeHistory();
      }),
    [],
  );
  const name = useDrafts(() => (shown ? documentOf(shown)?.name || shown.id : ''));
  return (
    <Modal
      opened={requested !== null}
      onClose={closeHistory}
      title={t('History of “{name}”', { name })}
      size={1160}
    >
      {shown && <Contents key={`${shown.kind}/${shown.id}`} document={shown} />}
    </Modal>
  );
}

function Contents({ document }: { document: DocumentRef }) {
  const formatTime = useTimeFormat();
  const timeOf = useTimeOf();
  const list = useRevisions(document);
  const moments = useMoments(document, list.data ?? NO_ENTRIES);
  const [selected, setSelected] = useState<Moment>();
  const isUnsaved = useDrafts(() => isDirty(document));
  if (list.isPending)
    return (
      <p className={styles['state']} role="status">
        <Loader size="sm" aria-hidden /> {t('Loading...')}
      </p>
    );
  if (list.isLoadingError)
    return (
      <div className={styles['state']}>
        <p role="alert">{t('Couldn’t load the history')}</p>
        <Button variant="default" onClick={() => void list.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    );
  const current = moments.findIndex(({ isPlanned }) => !isPlanned);
  return (
    <div className={styles['history']}>
      <div className={styles['versions']}>
        <ol aria-label={t('Versions')}>
          {moments.map((moment, index) => (
            <li key={moment.key}>
              <button
                type="button"
                className={styles['version']}
                aria-pressed={moment.key === selected?.key}
                disabled={moment.isDeletion}
                data-autofocus={index === current || undefined}
                onClick={() => setSelected(moment)}
              >
                <time dateTime={moment.at} title={formatTime(moment.at)}>
                  {timeOf(moment)}
                </time>
                <span>
                  {moment.isDeletion ? `${t('Deleted')} · ` : ''}
                  {moment.isPlanned ? `${t('Scheduled')} · ` : ''}
                  {moment.by ?? t('The showroom')}
                </span>
                {moment.isNow && (
                  <span>
                    {t('Now')}
                    {isUnsaved ? `, ${t('with your unsaved changes')}` : ''}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
        {list.hasNextPage && (
          <Button variant="subtle" onClick={() => void list.fetchNextPage()}>
            {t('Show older versions')}
          </Button>
        )}
      </div>
      <Stack component="section" gap="lg" miw={0} mih={0}>
        <Then document={document} moments={moments} selected={selected} onSelect={setSelected} />
      </Stack>
    </div>
  );
}

/** Names a moment: how long ago it was, or when it comes. */
function useTimeOf(): (moment: Moment) => string {
  const formatTime = useTimeFormat();
  return ({ at, isPlanned }) => (isPlanned ? formatTime(at) : ago(at));
}

interface ThenProps {
  document: DocumentRef;
  moments: readonly Moment[];
  /** Undefined: the page as it is being edited. */
  selected: Moment | undefined;
  onSelect: (moment: Moment) => void;
}

/** The selected moment on the stage, a slider through all, and what differs from now. */
function Then({ document, moments, selected, onSelect }: ThenProps) {
  const timeOf = useTimeOf();
  const loaded = useRevision(document, selected?.version);
  const now = useStore(contentStore, () => documentOf(document));
  const then = selected ? loaded : now;
  return (
    <>
      <div className={styles['stageRow']}>
        <VersionStage document={document} shown={then ?? undefined} />
        <TimeSlider moments={moments} selected={selected} nameOf={timeOf} onSelect={onSelect} />
      </div>
      <div className={styles['differences']} aria-live="polite">
        {!selected && (
          <Text c="dimmed">
            {t('Select a version, or move through time, to compare it with the current page.')}
          </Text>
        )}
        {selected && then === undefined && (
          <p className={styles['state']}>
            <Loader size="sm" aria-label={t('Loading...')} />
          </p>
        )}
        {selected && (then === null || !now) && <Text role="alert">{t('Couldn’t load the history')}</Text>}
        {selected && then && now && (
          <Differences document={document} moment={selected} then={then} now={now} />
        )}
      </div>
    </>
  );
}

function Differences({
  document,
  moment,
  then,
  now,
}: {
  document: DocumentRef;
  moment: Moment;
  then: AnyDocument;
  now: AnyDocument;
}) {
  const timeOf = useTimeOf();
  const differences = differencesOf(now, now, then);
  if (differences.length === 0) return <Text>{t('No differences from the current page.')}</Text>;
  const schema = schemaOf(document);
  return (
    <>
      <Table
        verticalSpacing="sm"
        layout="fixed"
        aria-label={t('Differences between the version of {when} and now', { when: timeOf(moment) })}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t('Field')}</Table.Th>
            <Table.Th>{moment.isPlanned ? t('As scheduled') : t('Then')}</Table.Th>
            <Table.Th>{t('Now')}</Table.Th>
            <Table.Th w={150}>{t('Actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ path, mine, theirs }) => (
            <Table.Tr key={path}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {fieldLabelOf(document, path, [now, then])}
                  {isReordered(mine, theirs) && ` · ${t('order')}`}
                </Text>
              </Table.Td>
              <Table.Td>
                <FieldValue schema={schema} document={then} path={path} isSelected />
              </Table.Td>
              <Table.Td>
                <FieldValue schema={schema} document={now} path={path} isSelected={false} />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('Take this back: {field}', {
                    field: fieldLabelOf(document, path, [now, then]),
                  })}
                  onClick={() => takeBack(document, path, then)}
                >
                  {t('Take this back')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={styles['restore']}>
        <Button onClick={() => void restore(document, then)}>{t('Restore this version')}</Button>
      </div>
    </>
  );
}

/** One field as it was, a step like any other: it can be undone, and is saved with the page. */
function takeBack(document: DocumentRef, path: string, then: AnyDocument): void {
  patch(document, path, valueAt(then, path), { origin: 'elsewhere' });
  notifyNote(
    t('{field}: as it was. Save to keep it, undo to revert.', {
      field: fieldLabelOf(document, path, [documentOf(document), then]),
    }),
  );
}

/** Restoring is an undoable step and a new save: no version is lost. */
async function restore(document: DocumentRef, then: AnyDocument): Promise<void> {
  replaceDocument(document, then);
  closeHistory();
  if (await saveCurrentDocument(document)) notifyNote(t('Version restored. Undo to revert.'));
}
