// A record in a dialog: its form, who changed it, and its removal.
import { useState } from 'react';
import { Button, Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HttpFailure } from '#api/http.ts';
import type { RecordItem } from '#protocol/recordSchemas.ts';
import { heading, type RecordKind } from '#records/defineRecord.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { confirm } from '../shared/confirm.tsx';
import { addRecord, changeRecord, removeRecord } from './recordApi.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordHistoryList } from './RecordHistoryList.tsx';
import type { RecordParts } from './recordParts.ts';
import { changedValues, takeBack } from './recordChanges.ts';
import { refreshRecords, useRecord } from './useRecords.ts';
import type { Values } from './useRecordForm.ts';

/** Long enough to notice what is wrong. */
const UNDO_MS = 30_000;
const STALE = 412;
export const NEW = 'new';
const PHONE = '(max-width: 600px)';

interface Props {
  kind: RecordKind;
  parts: RecordParts;
  /** `NEW` for a new record; '' when closed. */
  id: string;
  onClose: () => void;
}

export function RecordDialog({ kind, parts, id, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(id);
  if (id !== '' && id !== shown) setShown(id);
  const isNew = shown === NEW;
  const { data, isError, refetch } = useRecord(kind, id === NEW ? '' : shown);
  const title = isNew ? `Add a ${kind.one}` : String(data?.record[kind.title] ?? '');
  return (
    <Modal
      opened={id !== ''}
      onClose={onClose}
      title={title}
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {isNew && <NewRecord kind={kind} parts={parts} onClose={onClose} />}
      {!isNew && !data && !isError && <Loading message="Loading..." />}
      {!isNew && !data && isError && (
        <Failed message={`Couldn’t load the ${kind.one}`} retry="Try again" onRetry={() => void refetch()} />
      )}
      {!isNew && data && (
        <Tabs defaultValue="record" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="record">{heading(kind.one)}</Tabs.Tab>
            <Tabs.Tab value="changes">Changes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="record">
            <SavedRecord
              key={`${shown} ${data.etag}`}
              kind={kind}
              parts={parts}
              record={data.record}
              etag={data.etag}
              onClose={onClose}
            />
          </Tabs.Panel>
          <Tabs.Panel value="changes">
            <RecordHistoryList kind={kind} record={data.record} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
}

const valuesOf = (kind: RecordKind, record: RecordItem): Values =>
  Object.fromEntries(Object.keys(kind.fields).map((key) => [key, record[key]]));

function NewRecord({ kind, parts, onClose }: Omit<Props, 'id'>) {
  return (
    <RecordForm
      kind={kind}
      initialValues={{}}
      useInherited={parts.useInherited}
      submitLabel="Add"
      onCancel={onClose}
      save={async (values) => {
        await addRecord(kind, values);
        notifyDone(savedText(kind, String(values[kind.title])));
        onClose();
        await refreshRecords(kind);
      }}
    />
  );
}

const savedText = (kind: RecordKind, name: string): string =>
  [`“${name}” saved.`, kind.texts.saved].filter(Boolean).join(' ');

interface SavedProps extends Omit<Props, 'id'> {
  record: RecordItem;
  etag: string | null;
}

function SavedRecord({ kind, parts, record, etag, onClose }: SavedProps) {
  const name = String(record[kind.title]);
  const save = async (values: Values): Promise<void> => {
    const change = changedValues(valuesOf(kind, record), values);
    const saved = await changeRecord(kind, record.id, change, etag).catch((failure: HttpFailure) => {
      throw failure !== 404 && failure.statusCode === STALE
        ? new Error(`This ${kind.one} was changed while you edited it. Close it and open it again.`)
        : failure;
    });
    notifyNote(savedText(kind, String(values[kind.title])), UNDO_MS, {
      label: 'Undo',
      run: () => void takeBack(kind, record.id, changedValues(values, valuesOf(kind, record)), saved.etag),
    });
    onClose();
    await refreshRecords(kind);
  };
  return (
    <RecordForm
      kind={kind}
      id={record.id}
      initialValues={valuesOf(kind, record)}
      names={record.names}
      useInherited={parts.useInherited}
      submitLabel="Save"
      onCancel={onClose}
      save={save}
      actions={
        <Button
          variant="subtle"
          c="red.9"
          ml="-sm"
          onClick={() =>
            confirmRemoval(kind, name, parts.removalText?.(record) ?? kind.texts.removal, async () => {
              await removeRecord(kind, record.id).catch((failure: HttpFailure) => {
                // A colleague has removed it.
                if (failure !== 404) throw failure;
              });
              notifyDone(`“${name}” removed.`);
              onClose();
              await refreshRecords(kind);
            })
          }
        >
          Remove this {kind.one}
        </Button>
      }
    />
  );
}

export function confirmRemoval(
  kind: Pick<RecordKind, 'one'>,
  name: string,
  text: string,
  remove: () => Promise<void>,
): void {
  confirm({
    title: `Remove the ${kind.one} “${name}”?`,
    body: text,
    action: `Remove this ${kind.one}`,
    perform: () => remove().catch((failure: HttpFailure | Error) => notifyProblem(describeError(failure))),
  });
}
