// The page of prices: a table that is changed in place, with search and filter, files, and what
// the price source says. See editor/shell/README.md#lists-of-content.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Flex, SegmentedControl, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { editRightOf } from '#rules/rights.ts';
import { dropEntry } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import type { ListedDocument } from '../api/editApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { catalogStore, listIn, openLists, startCreating } from './catalogStore.ts';
import { DeletedDocumentsDialog } from './DeletedDocumentsDialog.tsx';
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
import { duplicateDocument, renameDocument } from './documentActions.ts';
import { ListState, Nothing } from './ListState.tsx';
import { NameDialog, type NameDialogRequest } from './NameDialog.tsx';
import { useSortedList } from '../shared/useSortedList.ts';
import { isDirty } from '../draft/draftStore.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { PriceFileButtons } from './PriceFileButtons.tsx';
import { COLUMNS, PriceTable, searchedText } from './PriceTable.tsx';
import {
  refreshFromSource,
  reloadPriceOverview,
  usePriceOverview,
  usePriceRows,
  type SourceState,
} from './usePriceRows.ts';
import { ICON_PX } from '../theme.ts';
import styles from './prices.module.css';
import { t } from '../i18n/t.ts';
import { PRICE_STATE_NAMES } from './priceStateNames.ts';

const KIND = KINDS_BY_NAME.price;
const { collection, plural, title } = KIND;
const NO_ENTRIES: readonly ListedDocument[] = [];
const FILTERS = ['all', 'valid', 'planned', 'expired'] as const;
type Filter = (typeof FILTERS)[number];

export function PricesPage() {
  const mayChange = useRight(editRightOf('price'));
  const shownList = useStore(catalogStore, (state) => listIn(state, collection));
  const entries = shownList.state === 'ready' ? shownList.entries : NO_ENTRIES;
  const overview = usePriceOverview();
  const { rows, products } = usePriceRows(entries, overview);
  const [filter, setFilter] = useState<Filter>('all');
  const filtered = useMemo(
    () => (filter === 'all' ? rows : rows.filter(({ state }) => state === filter)),
    [rows, filter],
  );
  const list = useSortedList(filtered, COLUMNS, searchedText);
  const [deleting, setDeleting] = useState<readonly ListedDocument[] | null>(null);
  const [nameRequest, setNameRequest] = useState<NameDialogRequest | null>(null);
  const [isDeletedOpen, setDeletedOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => void openLists([KIND]), []);
  const reload = (): void => {
    void reloadPriceOverview();
    for (const { id } of entries) {
      if (isDirty({ kind: 'price', id })) continue;
      dropEntry('price', id);
      void ensureDocument('price', id);
    }
    void openLists([KIND]);
  };
  const countOf = (one: Filter): number =>
    one === 'all' ? rows.length : rows.filter(({ state }) => state === one).length;
  const labelOf = (one: Filter): string => (one === 'all' ? t('All') : PRICE_STATE_NAMES[one]);
  return (
    <>
      <Flex rowGap="sm" columnGap="md" wrap="wrap" align="center" mb="md">
        <TextInput
          ref={search}
          type="search"
          size="md"
          className={styles['search'] ?? ''}
          aria-label={t('Search {plural}', { plural })}
          placeholder={t('Search prices and products')}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} />}
          value={list.search}
          onChange={({ currentTarget }) => list.setSearch(currentTarget.value)}
        />
        <div className={styles['buttons']}>
          {/* Also while the list loads again: a file that was chosen must not be lost. */}
          <PriceFileButtons entries={entries} mayChange={mayChange} onChanged={reload} />
          {mayChange && (
            <>
              <Button size="md" px="xs" variant="subtle" onClick={() => setDeletedOpen(true)}>
                {t('Deleted')}
              </Button>
              <Button
                size="md"
                leftSection={<IconPlus size={ICON_PX.md} stroke={2} aria-hidden />}
                onClick={() => startCreating(KIND)}
              >
                {t('New {title}', { title })}
              </Button>
            </>
          )}
        </div>
      </Flex>
      <Flex rowGap="sm" columnGap="md" wrap="wrap" align="center" mb="md">
        <SegmentedControl
          className={styles['filter'] ?? ''}
          aria-label={t('Prices shown')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={FILTERS.map((value) => ({ value, label: `${labelOf(value)} ${countOf(value)}` }))}
        />
        {overview?.source && <Source source={overview.source} mayChange={mayChange} onRequested={reload} />}
      </Flex>
      <ListState list={shownList} onRetry={() => void openLists([KIND])} />
      {list.shown.length > 0 && (
        <PriceTable
          key={filter}
          list={list}
          products={products}
          mayChange={mayChange}
          onDelete={(entry) => setDeleting([entry])}
          onName={setNameRequest}
        />
      )}
      {shownList.state === 'ready' && list.shown.length === 0 && (
        <Nothing
          text={entries.length === 0 ? t('No {plural}', { plural }) : t('No price matches.')}
          onShowAll={
            entries.length === 0
              ? undefined
              : () => {
                  list.setSearch('');
                  setFilter('all');
                }
          }
        />
      )}
      <DeletedDocumentsDialog kind={KIND} isOpen={isDeletedOpen} onClose={() => setDeletedOpen(false)} />
      <NameDialog
        request={nameRequest}
        takenNames={entries.map(({ name }) => name)}
        onClose={() => setNameRequest(null)}
        onName={({ purpose, entry: { id } }, name) =>
          purpose === 'copy' ? duplicateDocument(KIND, id, name) : renameDocument(KIND, id, name)
        }
      />
      <DeleteDocumentDialog
        kind={KIND}
        entries={deleting}
        onClose={() => {
          setDeleting(null);
          // The opening button may be gone with its row.
          search.current?.focus();
        }}
      />
    </>
  );
}

function Source({
  source: { takenAt, problem },
  mayChange,
  onRequested,
}: {
  source: SourceState;
  mayChange: boolean;
  onRequested: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const Icon = problem === '' ? IconCloudCheck : IconAlertTriangle;
  const taken =
    takenAt === null
      ? t('The price source has not been asked yet.')
      : t('Taken from the price source {ago}.', { ago: relativeTime(Date.parse(takenAt), clock.epochMs()) });
  return (
    <div className={styles['source']} data-problem={problem !== '' || undefined}>
      <Icon size={ICON_PX.md} stroke={1.7} aria-hidden />
      <p>
        {problem === ''
          ? taken
          : t('The price source failed: {problem} Prices stay as they were.', { problem })}
      </p>
      {mayChange && (
        <Button
          size="compact-md"
          variant="subtle"
          loading={isAsking}
          onClick={() => {
            setAsking(true);
            void refreshFromSource().then(() => {
              setAsking(false);
              onRequested();
            });
          }}
        >
          {t('Ask now')}
        </Button>
      )}
    </div>
  );
}
