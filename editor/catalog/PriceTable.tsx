// Prices as a table: what they are, when they hold, whether they hold today, and where they are
// shown. All of it is changed in the row, by keyboard too.
import { useState } from 'react';
import {
  ActionIcon,
  Button,
  Group,
  Menu,
  NativeSelect,
  Popover,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import type { SourcedPrice } from '#protocol/priceEndpoints.ts';
import type { DocumentName, ListedDocument } from '../api/editApi.ts';
import { openInEditor } from './documentActions.ts';
import type { NameDialogRequest } from './NameDialog.tsx';
import { PathLink } from '../shared/PathLink.tsx';
import tableStyles from '../shared/adminTable.module.css';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { sortedBy } from '../shared/sortedBy.tsx';
import type { SortedList } from '../shared/useSortedList.ts';
import { openDraft, patch } from '../draft/draftStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { shownText, storedText, type CellField } from './priceCells.ts';
import type { PriceRow } from './usePriceRows.ts';
import { ICON_PX } from '../theme.ts';
import styles from './prices.module.css';
import { t } from '../i18n/t.ts';
import { AFTERWARDS_NAMES } from './afterwardsNames.ts';
import { PRICE_STATE_NAMES } from './priceStateNames.ts';

/** 'from $1,150.00' sorts as 1150. */
const numberIn = (text = ''): string => /\d[\d.,]*/.exec(text)?.[0].replaceAll(',', '') ?? '';

export const COLUMNS = {
  name: ({ entry }: PriceRow) => entry.name,
  monthly: ({ price }: PriceRow) => numberIn(price?.monthly),
  total: ({ price }: PriceRow) => numberIn(price?.total),
  term: ({ price }: PriceRow) => String(price?.term ?? ''),
  legal: ({ price }: PriceRow) => price?.legal ?? '',
  from: ({ price }: PriceRow) => price?.from ?? '',
  // One without an end is the last.
  to: ({ price }: PriceRow) => price?.to || '9999',
  state: ({ state }: PriceRow) => state ?? '',
  shown: ({ shownOn }: PriceRow) => String(shownOn.length),
} as const;
type ColumnName = keyof typeof COLUMNS;

export const searchedText = ({ entry, product, price }: PriceRow): string =>
  [entry.name, entry.id, product, price?.monthly, price?.total, price?.label, price?.legal].join(' ');

const ROWS_STEP = 100;
const AFTERWARDS = (['hide', 'flag', 'keep'] as const).map((value) => ({
  value,
  label: AFTERWARDS_NAMES[value],
}));

interface RowActions {
  products: readonly DocumentName[];
  mayChange: boolean;
  onDelete: (entry: ListedDocument) => void;
  onName: (request: NameDialogRequest) => void;
}

export function PriceTable({ list, ...actions }: RowActions & { list: SortedList<PriceRow, ColumnName> }) {
  const [shownCount, setShownCount] = useState(ROWS_STEP);
  const left = list.shown.length - shownCount;
  const { mayChange } = actions;
  const columnOf = (field: CellField & ColumnName, label: string, width: string): PlainColumn<PriceRow> => ({
    ...sortedBy(list, { [field]: label }),
    width,
    cell: ({ entry: { id, name }, price, sourced }) => (
      <Cell {...{ id, name: name || id, price, sourced, mayChange, field, label }} />
    ),
  });
  return (
    <PlainTable
      label={t('Prices')}
      className={`${tableStyles['view']} ${styles['table']}`}
      rows={list.shown.slice(0, shownCount)}
      keyOf={({ entry }) => entry.id}
      columns={[
        {
          ...sortedBy(list, { name: t('Price, product') }),
          width: '18%',
          isHeader: true,
          cell: (row) => <Name row={row} {...actions} />,
        },
        columnOf('monthly', t('Monthly'), '12%'),
        columnOf('total', t('Total'), '12%'),
        columnOf('term', t('Months'), '7%'),
        columnOf('legal', t('Legal line'), '11%'),
        columnOf('from', t('From'), '12%'),
        columnOf('to', t('To'), '12%'),
        {
          ...sortedBy(list, { state: t('After that') }),
          width: '10%',
          cell: (row) => <Afterwards row={row} mayChange={mayChange} />,
        },
        {
          ...sortedBy(list, { shown: t('Shown on') }),
          width: '6%',
          cell: ({ entry, shownOn }) => <ShownOn name={entry.name || entry.id} documents={shownOn} />,
        },
      ]}
    >
      {left > 0 && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={() => setShownCount(shownCount + ROWS_STEP)}>
            {t('Show {count} more', { count: Math.min(left, ROWS_STEP) })}
          </Button>
        </Group>
      )}
    </PlainTable>
  );
}

function Name({ row, products, mayChange, onDelete, onName }: RowActions & { row: PriceRow }) {
  const { entry, price, product, sourced } = row;
  const name = entry.name || entry.id;
  return (
    <>
      <div className={styles['name']}>
        <PathLink
          path={pathOfDocument(KINDS_BY_NAME.price, entry.id)}
          onNavigate={() => openInEditor(KINDS_BY_NAME.price, entry.id)}
        >
          {name}
        </PathLink>
        {mayChange && (
          <Menu withinPortal position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={t('Actions: {name}', { name })}>
                <IconDots size={ICON_PX.md} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onName({ purpose: 'rename', entry })}>{t('Rename')}</Menu.Item>
              <Menu.Item onClick={() => onName({ purpose: 'copy', entry })}>{t('Copy')}</Menu.Item>
              <Menu.Item color="red" onClick={() => onDelete(entry)}>
                {t('Delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {price && mayChange ? (
        <NativeSelect
          size="sm"
          variant="unstyled"
          classNames={{ input: styles['product'] ?? '' }}
          aria-label={`${t('Product')}: ${name}`}
          value={price.product}
          data={[{ value: '', label: t('No product') }, ...optionsOf(products, price.product)]}
          onChange={({ currentTarget }) => save(entry.id, 'product', currentTarget.value)}
        />
      ) : (
        <div className={styles['soft']}>{product}</div>
      )}
      {sourced && price && <SourceMark sourced={sourced} price={price} />}
    </>
  );
}

function Afterwards({ row, mayChange }: { row: PriceRow; mayChange: boolean }) {
  const { entry, price, state } = row;
  const name = entry.name || entry.id;
  return (
    <>
      {state && (
        <span className={styles['chip']} data-state={state}>
          {PRICE_STATE_NAMES[state]}
        </span>
      )}
      {price && mayChange ? (
        <NativeSelect
          size="sm"
          classNames={{ input: tableStyles['field'] ?? '' }}
          aria-label={`${t('After that')}: ${name}`}
          value={price.afterwards}
          data={AFTERWARDS}
          onChange={({ currentTarget }) => save(entry.id, 'afterwards', currentTarget.value)}
        />
      ) : (
        <div>{price && AFTERWARDS_NAMES[price.afterwards]}</div>
      )}
    </>
  );
}

const optionsOf = (products: readonly DocumentName[], current: string): { value: string; label: string }[] =>
  [
    ...products,
    ...(current === '' || products.some(({ id }) => id === current) ? [] : [{ id: current, name: current }]),
  ].map(({ id, name }) => ({ value: id, label: name || id }));

/** One save, with its author. */
function save(id: string, field: CellField | 'product' | 'afterwards', value: unknown): void {
  const ref = { kind: 'price', id } as const;
  if (!openDraft(ref)) return;
  patch(ref, field, value, { origin: 'elsewhere' });
  void saveCurrentDocument(ref);
}

function SourceMark({ sourced, price }: { sourced: SourcedPrice; price: Price }) {
  const isChanged = Object.entries(sourced.fields).some(
    ([field, value]) => price[field as keyof Price] !== value,
  );
  const text = sourced.isListed
    ? isChanged
      ? t('Changed by hand')
      : t('From the source')
    : t('No longer in the source');
  return (
    <div className={styles['mark']} data-attention={isChanged || !sourced.isListed || undefined}>
      {text}
    </div>
  );
}

function ShownOn({ name, documents }: { name: string; documents: PriceRow['shownOn'] }) {
  if (documents.length === 0) return <span className={styles['nowhere']}>{t('Nowhere')}</span>;
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={styles['count'] ?? ''}
          aria-label={t('{name} is shown on {count, plural, one {# page} other {# pages}}', {
            name,
            count: documents.length,
          })}
        >
          {documents.length}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Shown on')}>
        <ul className={styles['links']}>
          {documents.map(({ collection, id, name: documentName }) => {
            const kind = kindByCollection(collection);
            return (
              kind && (
                <li key={`${collection}/${id}`}>
                  <PathLink path={pathOfDocument(kind, id)} onNavigate={() => openInEditor(kind, id)}>
                    {documentName || id}
                  </PathLink>{' '}
                  <span className={styles['soft']}>{kind.title}</span>
                </li>
              )
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface CellProps {
  id: string;
  name: string;
  price: Price | undefined;
  sourced: SourcedPrice | undefined;
  mayChange: boolean;
  field: CellField;
  label: string;
}

/** The same field of the row before or after; Enter and the arrows go there. */
function neighborOf(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const row = input.closest('tr');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLInputElement>(`input[data-field="${input.dataset['field']}"]`) ?? null;
}

/** A value that is saved when it is left. */
function Cell({ id, name, price, sourced, mayChange, field, label }: CellProps) {
  const value = shownText(field, price?.[field]);
  const [typed, setTyped] = useState<string | null>(null);
  if (!price || !mayChange) return <div>{value ?? price?.[field]}</div>;
  const isDay = field === 'from' || field === 'to';
  const commit = (): void => {
    setTyped(null);
    if (typed !== null && typed !== value) save(id, field, storedText(field, typed));
  };
  const own = sourced?.isListed ? sourced.fields[field] : undefined;
  const offered = own !== undefined && own !== price[field] ? (shownText(field, own) ?? '') : null;
  return (
    <>
      <TextInput
        size="sm"
        type={isDay ? 'date' : 'text'}
        inputMode={field === 'term' ? 'numeric' : undefined}
        classNames={{ input: tableStyles['field'] ?? '' }}
        aria-label={`${label}: ${name}`}
        data-field={field}
        title={value === null ? t('It has italics or line breaks: open the price to change it') : undefined}
        readOnly={value === null}
        value={typed ?? value ?? ''}
        placeholder={
          value === null ? t('It has italics or line breaks: open the price to change it') : undefined
        }
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const { key, shiftKey, currentTarget } = event;
          if (key === 'Escape') setTyped(null);
          const isMove = key === 'Enter' || (!isDay && (key === 'ArrowDown' || key === 'ArrowUp'));
          if (!isMove) return;
          event.preventDefault();
          const next = neighborOf(currentTarget, key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1);
          currentTarget.blur();
          next?.focus();
          next?.select();
        }}
      />
      {offered !== null && (
        <UnstyledButton
          className={styles['offer'] ?? ''}
          aria-label={t('Take {field} of {name} from the source: {value}', {
            field: label,
            name,
            value: offered || t('empty'),
          })}
          onClick={() => save(id, field, own)}
        >
          {t('Source: {value}', { value: offered || t('empty') })}
        </UnstyledButton>
      )}
    </>
  );
}
