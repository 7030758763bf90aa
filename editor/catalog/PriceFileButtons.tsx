// Prices out to a spreadsheet, and back: checked first, all or none.
import { useState } from 'react';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { contentStore, dropEntry, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { sendPrices, type ListedDocument } from '../api/editApi.ts';
import styles from '../controls/adminTable.module.css';
import { FORM_COLORS } from '../controls/formColors.ts';
import { isDirty } from '../draft/draftStore.ts';
import { decodeCsv } from '../format/csvTable.ts';
import { saveFile } from '../format/saveFile.ts';
import { describeError } from '../messages/describeError.ts';
import { PRICE_FILE, PRICES } from '../messages/editorMessages.ts';
import { notifyDone } from '../notify.tsx';
import { priceFileOf, readPriceFile, withRefusals, type PriceFileRow } from './priceFile.ts';

const ICON_PX = 18;
/** More are in the file. */
const ROWS_SHOWN = 50;
const ACCEPTED = '.csv,.txt,text/csv';
const SHOWN = ['monthly', 'total', 'term', 'from', 'to'] as const;

interface Props {
  entries: readonly ListedDocument[];
  mayChange: boolean;
  onChanged: () => void;
}

export function PriceFileButtons({ entries, mayChange, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const download = async (): Promise<void> => {
    await Promise.all(entries.map(({ id }) => ensureDocument('price', id)));
    const state = contentStore.getState();
    const prices = entries.flatMap(({ id }) => {
      const entry = entryOf(state, 'price', id);
      return entry.status === 'ready' ? [entry.document] : [];
    });
    saveFile(await priceFileOf(prices), PRICE_FILE.fileName);
  };
  return (
    <>
      <Button
        size="md"
        px="xs"
        variant="subtle"
        leftSection={<IconDownload size={ICON_PX} stroke={1.8} aria-hidden />}
        onClick={() => void download()}
      >
        {PRICE_FILE.download}
      </Button>
      {mayChange && (
        <Button
          size="md"
          px="xs"
          variant="subtle"
          leftSection={<IconUpload size={ICON_PX} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {PRICE_FILE.open}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={PRICE_FILE.title}
        centered
        size={900}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': PRICE_FILE.cancel }}
      >
        <div style={FORM_COLORS}>
          <Steps
            onSaved={() => {
              setOpen(false);
              for (const { id } of entries) if (!isDirty({ kind: 'price', id })) dropEntry('price', id);
              onChanged();
            }}
          />
        </div>
      </Modal>
    </>
  );
}

function Steps({ onSaved }: { onSaved: () => void }) {
  const [rows, setRows] = useState<readonly PriceFileRow[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setProblem('');
    setRows(undefined);
    try {
      setRows(await readPriceFile(decodeCsv(await file.arrayBuffer())));
    } catch (reason) {
      setProblem((reason as Error).message);
    }
  };
  const send = async (checked: readonly PriceFileRow[]): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { created, changed, unchanged } = await sendPrices(checked.map(({ price }) => price));
      notifyDone(PRICE_FILE.saved(created, changed, unchanged));
      onSaved();
    } catch (reason) {
      const failure = reason as HttpFailure;
      const refusals = failure !== 404 && failure.errors ? failure.errors : [];
      setRows(withRefusals(checked, refusals));
      if (refusals.length === 0) setProblem(describeError(failure));
    }
    setBusy(false);
  };
  const wrong = rows?.filter((row) => row.problem !== '') ?? [];
  const listed = wrong.length > 0 ? wrong : (rows ?? []);
  return (
    <Stack gap="lg">
      {!rows && (
        <div>
          <Text>{PRICE_FILE.intro}</Text>
          <Text c="dimmed" mt="xs">
            {PRICE_FILE.columns}
          </Text>
        </div>
      )}
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {rows && (
        <Text role="status" fw={600}>
          {wrong.length > 0 ? PRICE_FILE.problems(wrong.length) : PRICE_FILE.ready(rows.length)}
        </Text>
      )}
      {rows && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <div className={styles['view']} role="region" aria-label={PRICE_FILE.title} tabIndex={0}>
          <table className={styles['table']} aria-label={PRICE_FILE.title}>
            <thead>
              <tr>
                <th scope="col">{PRICE_FILE.row}</th>
                <th scope="col">{PRICES.name}</th>
                {wrong.length > 0 ? (
                  <th scope="col">{PRICE_FILE.problem}</th>
                ) : (
                  SHOWN.map((column) => (
                    <th key={column} scope="col">
                      {PRICES[column]}
                    </th>
                  ))
                )}
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, ROWS_SHOWN).map(({ row, price, problem: own }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <th scope="row">{price.name}</th>
                  {wrong.length > 0 ? (
                    <td>{own}</td>
                  ) : (
                    SHOWN.map((column) => <td key={column}>{price[column] ?? ''}</td>)
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {listed.length > ROWS_SHOWN && <p>{PRICE_FILE.more(listed.length - ROWS_SHOWN)}</p>}
        </div>
      )}
      <Group justify="flex-end">
        <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant={rows ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={ICON_PX} aria-hidden />}
            >
              {rows ? PRICE_FILE.another : PRICE_FILE.choose}
            </Button>
          )}
        </FileButton>
        {rows && wrong.length === 0 && (
          <Button loading={isBusy} onClick={() => void send(rows)}>
            {PRICE_FILE.save(rows.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
