// Prices out to a spreadsheet, and back: checked first, all or none.
import { useState } from 'react';
import { Button, Modal, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import type { PriceListResult, PriceRow } from '#protocol/priceEndpoints.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { deleteDocument, loadNames, sendPrices, type ListedDocument } from '../api/editApi.ts';
import { etagOf } from '../api/publishingApi.ts';
import styles from '../shared/adminTable.module.css';
import { TableFileSteps } from '../shared/TableFileSteps.tsx';
import { saveFile } from '../format/saveFile.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { changeOf, priceFileOf, readPriceFile, type FileChange, type PriceFileRow } from './priceFile.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const UNDO_MS = 20_000;

interface Props {
  entries: readonly ListedDocument[];
  mayChange: boolean;
  onChanged: () => void;
}

export function PriceFileButtons({ entries, mayChange, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const download = async (): Promise<void> =>
    saveFile(await priceFileOf(await loadedPrices(entries)), t('prices.csv'));
  return (
    <>
      <Button
        size="md"
        px="xs"
        variant="subtle"
        leftSection={<IconDownload size={ICON_PX.md} stroke={1.8} aria-hidden />}
        onClick={() => void download()}
      >
        {t('To a spreadsheet')}
      </Button>
      {mayChange && (
        <Button
          size="md"
          px="xs"
          variant="subtle"
          leftSection={<IconUpload size={ICON_PX.md} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('From a spreadsheet')}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Prices from a spreadsheet')}
        size={900}
        closeOnClickOutside={false}
      >
        <Steps
          entries={entries}
          onSaved={() => {
            setOpen(false);
            onChanged();
          }}
          onUndone={onChanged}
        />
      </Modal>
    </>
  );
}

async function loadedPrices(entries: readonly ListedDocument[]): Promise<Price[]> {
  await Promise.all(entries.map(({ id }) => ensureDocument('price', id)));
  const state = contentStore.getState();
  return entries.flatMap(({ id }) => {
    const entry = entryOf(state, 'price', id);
    return entry.status === 'ready' ? [entry.document] : [];
  });
}

/** Brings back and deletes what a file has changed and made, except what was saved since. */
async function undoFile({ replaced, createdIds }: PriceListResult): Promise<void> {
  try {
    const kept = await sendUnlessSaved(replaced);
    for (const id of createdIds) if (!(await deleteUnlessSaved(id))) kept.push(await nameOf(id));
    if (kept.length === 0) notifyDone(t('The prices are as they were before the file.'));
    else
      notifyNote(
        t(
          'The prices are as they were before the file, except what another editor has changed since: {names}.',
          { names: kept.join(', ') },
        ),
        UNDO_MS,
      );
  } catch (reason) {
    notifyProblem(t('Couldn’t undo: {error}', { error: describeError(reason as HttpFailure) }));
  }
}

/** Returns the names of the prices that another editor has saved or deleted since. */
async function sendUnlessSaved(rows: readonly PriceRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  try {
    await sendPrices(rows);
    return [];
  } catch (reason) {
    const failure = reason as HttpFailure;
    const paths = failure !== 404 && failure.errors ? failure.errors.map(({ path }) => path) : [];
    const isRefused = (index: number): boolean =>
      paths.includes(`prices.${index}.version`) || paths.includes(`prices.${index}.id`);
    const refused = rows.filter((_, index) => isRefused(index));
    if (refused.length === 0) throw reason;
    const others = await sendUnlessSaved(rows.filter((_, index) => !isRefused(index)));
    return [...refused.map(({ name }) => name), ...others];
  }
}

async function nameOf(price: string): Promise<string> {
  const names = await loadNames(KINDS_BY_NAME.price.collection);
  return names.find(({ id }) => id === price)?.name ?? price;
}

/** Returns false for a price that another editor has saved since. */
async function deleteUnlessSaved(id: string): Promise<boolean> {
  try {
    await deleteDocument(KINDS_BY_NAME.price.collection, id, etagOf(1));
  } catch (reason) {
    const failure = reason as HttpFailure;
    if (failure !== 404 && failure.statusCode === 412) return false;
    if (failure !== 404) throw reason;
  }
  return true;
}

interface StepsProps {
  entries: readonly ListedDocument[];
  onSaved: () => void;
  onUndone: () => void;
}

type ReadRow = PriceFileRow & { change: FileChange };

function Steps({ entries, onSaved, onUndone }: StepsProps) {
  const send = async (rows: readonly ReadRow[]): Promise<void> => {
    const result = await sendPrices(rows.map(({ price }) => price));
    const { created, changed, unchanged } = result;
    const run = (): void => void undoFile(result).then(onUndone);
    notifyNote(
      t(
        '{count, plural, one {# price} other {# prices}} saved: {created, number} new, {changed, number} changed. {unchanged, number} were as before.',
        { count: created + changed, created, changed, unchanged },
      ),
      UNDO_MS,
      created + changed > 0 ? { label: t('Undo'), run } : undefined,
    );
    onSaved();
  };
  return (
    <TableFileSteps<ReadRow>
      label={t('Prices from a spreadsheet')}
      intro={
        <div>
          <Text>
            {t(
              'A spreadsheet saved as CSV, with a row for each price. A price of the same name, or id, is changed; others are new. What has no column stays as it is.',
            )}
          </Text>
          <Text c="dimmed" mt="xs">
            {t(
              'Columns: id, name, product (its id), monthly, label, legal, total, termTotal, months, from, to, afterwards (keep, hide or flag). Only the name is needed.',
            )}
          </Text>
        </div>
      }
      read={async (text, { dayOrder }) => {
        const file = await readPriceFile(text, dayOrder);
        const prices = await loadedPrices(entries);
        return { ...file, rows: file.rows.map((row) => ({ ...row, change: changeOf(row.price, prices) })) };
      }}
      summary={(rows) => {
        const created = rows.filter(({ change }) => !change.price).length;
        const same = rows.filter(({ change }) => change.price && change.fields.length === 0).length;
        return t('{created} new, {changed} changed, {same} as before.', {
          created,
          changed: rows.length - created - same,
          same,
        });
      }}
      columns={[
        { label: t('Price, product'), isHeader: true, cell: ({ price }) => price.name },
        { label: t('What changes'), cell: ({ change }) => <Changes change={change} /> },
      ]}
      submit={(count) => t('Save {count, plural, one {# price} other {# prices}}', { count })}
      send={send}
    />
  );
}

function Changes({ change: { price, fields } }: { change: FileChange }) {
  if (price && fields.length === 0) return <span className={styles['same']}>{t('As before')}</span>;
  return (
    <span className={styles['lines']}>
      {!price && <strong>{t('New')}</strong>}
      {fields
        .filter(({ after }) => price || after !== '')
        .map(({ label, before, after }) => (
          <span key={label}>
            {price ? `${label}: ${before || '–'} → ${after || '–'}` : `${label}: ${after}`}
          </span>
        ))}
    </span>
  );
}
