// A content list: search, sort, and actions on each entry.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { editRightOf } from '#rules/rights.ts';
import type { ListedDocument } from '../api/editApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { catalogStore, listIn, openList, refreshEnvironments, startCreating } from './catalogStore.ts';
import { duplicateDocument, renameDocument } from './documentActions.ts';
import { TransferButtons } from '../transfer/TransferButtons.tsx';
import { DeletedDocumentsDialog } from './DeletedDocumentsDialog.tsx';
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { NameDialog, type NameDialogRequest } from './NameDialog.tsx';
import { sortedAndFiltered } from './listOrder.ts';
import { ListState, Nothing } from './ListState.tsx';
import { isEnvironment, type Collection } from './collections.ts';
import { SelectedActions } from './SelectedActions.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';

const NOTHING: ReadonlySet<string> = new Set();

export function ListView({ collection: { kind } }: { collection: Collection }) {
  const { collection, plural, title } = kind;
  const mayChange = useRight(editRightOf(kind.kind));
  const list = useStore(catalogStore, (state) => listIn(state, collection));
  const createdIds = useStore(catalogStore, (state) => state.createdIds);
  const search = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState('');
  const [sort, setSort] = useState('');
  const [deleting, setDeleting] = useState<readonly ListedDocument[] | null>(null);
  const [selectedIds, setSelected] = useState(NOTHING);
  const [nameRequest, setNameRequest] = useState<NameDialogRequest | null>(null);
  const [isDeletedOpen, setDeletedOpen] = useState(false);
  const deferredSearch = useDeferredValue(searchText);
  const entries = list.state === 'ready' ? list.entries : undefined;
  const shown = useMemo(
    () => entries && sortedAndFiltered(entries, { words: deferredSearch, sort, fresh: createdIds }),
    [entries, deferredSearch, sort, createdIds],
  );
  useEffect(() => void openList(collection), [collection]);
  // Actions leave out entries that the search hides.
  const selected = (shown ?? []).filter(({ id }) => selectedIds.has(id));
  const clear = (): void => {
    setSelected(NOTHING);
    search.current?.focus();
  };
  const reload = (): void => {
    void refreshEnvironments();
    void openList(collection);
  };

  return (
    <>
      <div className={styles['tools']}>
        <TextInput
          ref={search}
          type="search"
          size="md"
          flex="0 1 min(420px, 40vw)"
          miw={180}
          aria-label={t('Search {plural}', { plural })}
          placeholder={t('Search {plural}', { plural })}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} />}
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
        <p className={styles['count']} role="status">
          {shown &&
            entries &&
            entries.length > 0 &&
            (shown.length === entries.length
              ? String(entries.length)
              : t('{shown} of {all}', { shown: shown.length, all: entries.length }))}
        </p>
        {mayChange && !isEnvironment(kind) && (
          <Button size="md" variant="subtle" onClick={() => setDeletedOpen(true)}>
            {t('Deleted')}
          </Button>
        )}
        {isEnvironment(kind) && <TransferButtons onImported={reload} />}
        {mayChange && (
          <Button
            size="md"
            leftSection={<IconPlus size={ICON_PX.md} stroke={2} aria-hidden />}
            onClick={() => startCreating(kind)}
          >
            {t('New {title}', { title })}
          </Button>
        )}
      </div>
      <ListState list={list} collection={collection} />
      {selected.length > 0 && (
        <SelectedActions
          kind={kind}
          entries={selected}
          takenNames={(entries ?? []).map(({ name }) => name)}
          onDelete={setDeleting}
          onClear={clear}
        />
      )}
      {shown && shown.length > 0 && (
        <ListTable
          kind={kind}
          entries={shown}
          sort={sort}
          onSort={setSort}
          onDelete={(entry) => setDeleting([entry])}
          onName={setNameRequest}
          selected={selectedIds}
          onSelect={mayChange && !isEnvironment(kind) ? setSelected : undefined}
        />
      )}
      {shown && shown.length === 0 && (
        <Nothing
          text={
            searchText === ''
              ? t('No {plural}', { plural })
              : t('No results for “{query}”', { query: searchText })
          }
          onShowAll={searchText === '' ? undefined : () => setSearchText('')}
        />
      )}
      <DeletedDocumentsDialog kind={kind} isOpen={isDeletedOpen} onClose={() => setDeletedOpen(false)} />
      <NameDialog
        request={nameRequest}
        takenNames={(entries ?? []).map(({ name }) => name)}
        onClose={() => setNameRequest(null)}
        onName={({ purpose, entry: { id } }, name) =>
          purpose === 'copy' ? duplicateDocument(kind, id, name) : renameDocument(kind, id, name)
        }
      />
      <DeleteDocumentDialog
        kind={kind}
        entries={deleting}
        onClose={() => {
          setDeleting(null);
          const left = listIn(catalogStore.getState(), collection);
          // Entries that come back by an undo are not selected again.
          if (left.state === 'ready')
            setSelected((before) => new Set(left.entries.map(({ id }) => id).filter((id) => before.has(id))));
          // The opening button may be gone with its row.
          search.current?.focus();
        }}
      />
    </>
  );
}
