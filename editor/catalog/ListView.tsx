// A content list: search, sort, and actions on each entry.
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Loader, TextInput } from '@mantine/core';
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
import { sortedAndFiltered, type ListOrder } from './listOrder.ts';
import { isEnvironment, type Collection } from './collections.ts';
import { NOTHING_SELECTED, withAllToggled, withOnly, withToggled } from './listSelection.ts';
import { SelectedActions } from './SelectedActions.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';

export function ListView({ collection: { kind } }: { collection: Collection }) {
  const { collection, plural, title } = kind;
  const mayChange = useRight(editRightOf(kind.kind));
  const list = useStore(catalogStore, (state) => listIn(state, collection));
  const createdIds = useStore(catalogStore, (state) => state.createdIds);
  const search = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState('');
  const [order, setOrder] = useState<ListOrder | null>(null);
  const [deleting, setDeleting] = useState<readonly ListedDocument[] | null>(null);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [nameRequest, setNameRequest] = useState<NameDialogRequest | null>(null);
  const [isDeletedOpen, setDeletedOpen] = useState(false);
  const deferredSearch = useDeferredValue(searchText);
  const entries = list.state === 'ready' ? list.entries : undefined;
  const shown = useMemo(
    () => entries && sortedAndFiltered(entries, { words: deferredSearch, order, fresh: createdIds }),
    [entries, deferredSearch, order, createdIds],
  );
  useEffect(() => void openList(collection), [collection]);
  // What the search hides is not acted on.
  const selected = (shown ?? []).filter(({ id }) => selection.ids.has(id));
  const select = useCallback(
    (id: string | 'all', isRange: boolean): void => {
      const ids = (shown ?? []).map((entry) => entry.id);
      setSelection((before) =>
        id === 'all' ? withAllToggled(before, ids) : withToggled(before, id, { shown: ids, isRange }),
      );
    },
    [shown],
  );
  const deleteOne = useCallback((entry: ListedDocument): void => setDeleting([entry]), []);
  const clear = (): void => {
    setSelection(NOTHING_SELECTED);
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
      {list.state === 'loading' && (
        <p className={styles['state']} role="status">
          <Loader size="sm" aria-hidden /> {t('Loading...')}
        </p>
      )}
      {list.state === 'failed' && (
        <div className={styles['state']}>
          <p>{t('Couldn’t load this list')}</p>
          <Button variant="default" onClick={() => void openList(collection)}>
            {t('Try again')}
          </Button>
        </div>
      )}
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
          order={order}
          onOrder={setOrder}
          onDelete={deleteOne}
          onName={setNameRequest}
          selection={mayChange && !isEnvironment(kind) ? selection : null}
          onSelect={select}
        />
      )}
      {shown && shown.length === 0 && (
        <div className={styles['state']}>
          <p>
            {searchText === ''
              ? t('No {plural}', { plural })
              : t('No results for “{query}”', { query: searchText })}
          </p>
          {searchText !== '' && (
            <Button variant="default" onClick={() => setSearchText('')}>
              {t('Show all')}
            </Button>
          )}
        </div>
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
          // What comes back by an undo is not selected again.
          if (left.state === 'ready')
            setSelection((before) =>
              withOnly(
                before,
                left.entries.map(({ id }) => id),
              ),
            );
          // The opening button may be gone with its row.
          search.current?.focus();
        }}
      />
    </>
  );
}
