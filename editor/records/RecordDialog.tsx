// A record in a dialog: its form, who changed it, and its removal.
import { useRef, useState, type RefObject } from 'react';
import { Button, Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HttpFailure } from '#api/http.ts';
import { heading, recordName, withArticle, writableFields, type RecordKind } from '#records/defineRecord.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { confirm, confirmClose } from '../shared/confirm.tsx';
import { addRecord, changeRecord, removeRecord, type RecordItem } from './recordApi.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordHistoryList } from './RecordHistoryList.tsx';
import type { RecordParts } from './recordParts.ts';
import { afterStale, changedValues, takeBack } from './recordChanges.ts';
import { refreshRecords, useRecord } from './useRecords.ts';
import type { Values } from './useRecordForm.ts';
import { editorLanguage } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';

/** Long enough to notice what is wrong. */
const UNDO_MS = 30_000;
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
  const unsaved = useRef(false);
  const leave = (): void => {
    unsaved.current = false;
    onClose();
  };
  const close = (): void => confirmClose(unsaved.current, leave);
  const title = isNew ? addText(kind, 'title') : data ? recordName(kind, data.record) : '';
  return (
    <Modal
      opened={id !== ''}
      onClose={close}
      title={title}
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {isNew && <NewRecord kind={kind} parts={parts} unsaved={unsaved} onSaved={leave} onCancel={close} />}
      {!isNew && !data && !isError && <Loading message={t('Loading...')} />}
      {!isNew && !data && isError && (
        <Failed
          message={t('Couldn’t load the {one}', { one: kind.one })}
          retry={t('Try again')}
          onRetry={() => void refetch()}
        />
      )}
      {!isNew && data && (
        <Tabs defaultValue="record" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="record">{heading(kind.one)}</Tabs.Tab>
            <Tabs.Tab value="changes">{t('Changes')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="record" keepMounted>
            <SavedRecord
              key={shown}
              kind={kind}
              parts={parts}
              record={data.record}
              etag={data.etag}
              unsaved={unsaved}
              onSaved={leave}
              onCancel={close}
              onStale={refetch}
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
  Object.fromEntries(Object.keys(writableFields(kind)).map((key) => [key, record[key]]));

/** Such as 'Add a store', on a button and as a title. */
export const addText = ({ one, texts }: RecordKind, place: 'action' | 'title'): string =>
  texts.add?.[place] ?? t('Add {record}', { record: editorLanguage === 'en' ? withArticle(one) : one });

interface FormProps extends Pick<Props, 'kind' | 'parts'> {
  unsaved: RefObject<boolean>;
  onSaved: () => void;
  onCancel: () => void;
}

function NewRecord({ kind, parts, unsaved, onSaved, onCancel }: FormProps) {
  return (
    <RecordForm
      kind={kind}
      initialValues={kind.newValues ?? {}}
      useInherited={parts.useInherited}
      submitLabel={kind.texts.add?.submit ?? t('Add')}
      unsaved={unsaved}
      onCancel={onCancel}
      save={async (values) => {
        const added = await addRecord(kind, values);
        if (!parts.onAdded) notifyDone(savedText(kind, recordName(kind, values)));
        onSaved();
        parts.onAdded?.(added, values);
        await refreshRecords(kind);
      }}
    />
  );
}

const savedText = (kind: RecordKind, name: string): string =>
  [t('“{name}” saved.', { name }), kind.texts.saved].filter(Boolean).join(' ');

interface SavedProps extends FormProps {
  record: RecordItem;
  etag: string | null;
  /** Loads the record again; what was typed stays. */
  onStale: () => Promise<unknown>;
}

function SavedRecord(props: SavedProps) {
  const { kind, parts, record, etag, unsaved, onSaved, onCancel, onStale } = props;
  const name = recordName(kind, record);
  const save = async (values: Values): Promise<void> => {
    const change = changedValues(valuesOf(kind, record), values);
    const saved = await changeRecord(kind, record.id, change, etag).catch(afterStale(kind.one, onStale));
    notifyNote(savedText(kind, name), UNDO_MS, {
      label: t('Undo'),
      run: () => void takeBack(kind, record.id, changedValues(values, valuesOf(kind, record)), saved.etag),
    });
    onSaved();
    await refreshRecords(kind);
  };
  return (
    <RecordForm
      kind={kind}
      id={record.id}
      initialValues={valuesOf(kind, record)}
      names={record.names}
      useInherited={parts.useInherited}
      submitLabel={t('Save')}
      unsaved={unsaved}
      onCancel={onCancel}
      save={save}
      actions={
        kind.operations.includes('remove') && (
          <Button variant="subtle" c="red.9" ml="-sm" onClick={() => removeOne(kind, parts, record, onSaved)}>
            {t('Remove this {one}', { one: kind.one })}
          </Button>
        )
      }
    />
  );
}

/** Asks, and removes a record. */
export function removeOne(
  kind: RecordKind,
  parts: RecordParts,
  record: RecordItem,
  onRemoved?: () => void,
): void {
  const name = recordName(kind, record);
  confirmRemoval(kind, name, parts.removalText?.(record) ?? kind.texts.removal, async () => {
    await removeRecord(kind, record.id).catch((failure: HttpFailure) => {
      // A colleague has removed it.
      if (failure !== 404) throw failure;
    });
    notifyDone(t('“{name}” removed.', { name }));
    onRemoved?.();
    await refreshRecords(kind);
  });
}

export function confirmRemoval(
  kind: Pick<RecordKind, 'one'>,
  name: string,
  text = '',
  remove: () => Promise<void>,
): void {
  confirm({
    title: t('Remove the {one} “{name}”?', { one: kind.one, name }),
    body: text,
    action: t('Remove this {one}', { one: kind.one }),
    perform: () => remove().catch((failure: HttpFailure | Error) => notifyProblem(describeError(failure))),
  });
}
