// The list of prices as a table: what they are, when they hold, and whether they hold today. Texts
// and days are edited in the row.
import { useEffect, useMemo, useState } from 'react';
import { Group, TextInput } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { serverNowMs } from '#api/serverTime.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import { dayIn, priceStateOf } from '#rules/prices.ts';
import { editRightOf } from '#rules/rights.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { loadNames, type DocumentName, type ListedDocument } from '../api/editApi.ts';
import { useRight } from '../auth/editorSession.ts';
import styles from '../controls/adminTable.module.css';
import { SortHeading } from '../controls/SortHeading.tsx';
import { useSortedList } from '../controls/useSortedList.ts';
import { openDraft, patch } from '../draft/draftStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { PRICES } from '../messages/editorMessages.ts';
import { storeZone } from '../format/storeZone.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { openInEditor } from './documentActions.ts';
import { DocumentButtons } from './ListTable.tsx';
import type { NameDialogRequest } from './NameDialog.tsx';
import { PathLink } from './PathLink.tsx';

interface TableProps {
  entries: readonly ListedDocument[];
  onDelete: (entry: ListedDocument) => void;
  onName: (request: NameDialogRequest) => void;
}

interface PriceRow {
  entry: ListedDocument;
  /** Undefined until it is loaded. */
  price: Price | undefined;
  product: string;
  state: keyof typeof PRICES.states | null;
}

const COLUMNS = {
  name: ({ entry }: PriceRow) => entry.name,
  monthly: ({ price }: PriceRow) => numberIn(price?.monthly),
  total: ({ price }: PriceRow) => numberIn(price?.total),
  term: ({ price }: PriceRow) => String(price?.term ?? ''),
  from: ({ price }: PriceRow) => price?.from ?? '',
  // One without an end is the last.
  to: ({ price }: PriceRow) => price?.to || '9999',
  state: ({ state }: PriceRow) => state ?? '',
} as const;

/** 'from $1,150.00' sorts as 1150. */
const numberIn = (text = ''): string => /\d[\d.,]*/.exec(text)?.[0].replaceAll(',', '') ?? '';

export function PriceTable({ entries, onDelete, onName }: TableProps) {
  const list = useSortedList(usePriceRows(entries), COLUMNS, COLUMNS.name);
  const mayChange = useRight(editRightOf('price'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div className={styles['view']} role="region" aria-label={PRICES.title} tabIndex={0}>
      <table className={`${styles['table']} ${styles['fixed']} ${styles['wide']}`} aria-label={PRICES.title}>
        <thead>
          <tr>
            <SortHeading label={PRICES.name} column="name" list={list} width="15%" />
            <SortHeading label={PRICES.monthly} column="monthly" list={list} width="12%" />
            <SortHeading label={PRICES.total} column="total" list={list} width="11%" />
            <SortHeading label={PRICES.term} column="term" list={list} width="7%" />
            <SortHeading label={PRICES.from} column="from" list={list} width="14%" />
            <SortHeading label={PRICES.to} column="to" list={list} width="14%" />
            <SortHeading label={PRICES.state} column="state" list={list} width="9%" />
            <th scope="col">{PRICES.actions}</th>
          </tr>
        </thead>
        <tbody>
          {list.shown.map((row) => (
            <Row key={row.entry.id} row={row} mayChange={mayChange} onDelete={onDelete} onName={onName} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rows with their documents, which are loaded here. */
function usePriceRows(entries: readonly ListedDocument[]): readonly PriceRow[] {
  const loaded = useStore(
    contentStore,
    useShallow((state) => entries.map(({ id }) => entryOf(state, 'price', id))),
  );
  const [products, setProducts] = useState<readonly DocumentName[]>([]);
  useEffect(() => void loadNames(KINDS_BY_NAME.product.collection).then(setProducts), []);
  useEffect(() => {
    for (const { id } of entries) void ensureDocument('price', id);
  }, [entries]);
  return useMemo(() => {
    const today = dayIn(storeZone(), serverNowMs());
    return entries.map((entry, index) => {
      const stored = loaded[index];
      const price = stored?.status === 'ready' ? stored.document : undefined;
      const product = products.find(({ id }) => id === price?.product)?.name ?? price?.product ?? '';
      return { entry, price, product, state: price ? priceStateOf(price, today) : null };
    });
  }, [entries, loaded, products]);
}

function Row({
  row: { entry, price, product, state },
  mayChange,
  onDelete,
  onName,
}: Pick<TableProps, 'onDelete' | 'onName'> & { row: PriceRow; mayChange: boolean }) {
  const cell = { id: entry.id, name: entry.name, price, mayChange };
  return (
    <tr>
      <th scope="row">
        <PathLink
          path={pathOfDocument(KINDS_BY_NAME.price, entry.id)}
          onNavigate={() => openInEditor(KINDS_BY_NAME.price, entry.id)}
        >
          {entry.name || entry.id}
        </PathLink>
        {product !== '' && product !== entry.name && <div>{product}</div>}
      </th>
      <Cell {...cell} field="monthly" label={PRICES.monthly} />
      <Cell {...cell} field="total" label={PRICES.total} />
      <td>{price?.term}</td>
      <Cell {...cell} field="from" label={PRICES.from} isDay />
      <Cell {...cell} field="to" label={PRICES.to} isDay />
      <td>
        {state && (
          <span className={state === 'expired' ? styles['stale'] : undefined}>{PRICES.states[state]}</span>
        )}
      </td>
      <td>
        {mayChange && (
          <Group gap={0} wrap="nowrap">
            <DocumentButtons entry={entry} onDelete={onDelete} onName={onName} />
          </Group>
        )}
      </td>
    </tr>
  );
}

interface CellProps {
  id: string;
  name: string;
  price: Price | undefined;
  mayChange: boolean;
  field: 'monthly' | 'total' | 'from' | 'to';
  label: string;
  isDay?: boolean;
}

/** A value that is saved when it is left. */
function Cell({ id, name, price, mayChange, field, label, isDay = false }: CellProps) {
  const value = price?.[field] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  if (!price || !mayChange) return <td>{value}</td>;
  const save = (): void => {
    const ref = { kind: 'price', id } as const;
    setTyped(null);
    if (typed === null || typed === value || !openDraft(ref)) return;
    patch(ref, field, typed, { origin: 'elsewhere' });
    void saveCurrentDocument(ref);
  };
  return (
    <td>
      <TextInput
        size="xs"
        type={isDay ? 'date' : 'text'}
        classNames={{ input: styles['field'] ?? '' }}
        aria-label={`${label}: ${name}`}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') setTyped(null);
        }}
      />
    </td>
  );
}
