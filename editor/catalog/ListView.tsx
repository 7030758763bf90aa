// A content list: search, sort, and actions on each entry.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Loader, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { ListedDocument } from '../api/editApi.ts';
import { DELETED, LISTS } from '../messages/editorMessages.ts';
import { catalogStore, listIn, openList, startCreating } from './catalogStore.ts';
import { duplicateDocument, renameDocument } from './documentActions.ts';
import { DeletedDocumentsDialog } from './DeletedDocumentsDialog.tsx';
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { NameDialog, type NameDialogRequest } from './NameDialog.tsx';
import { sortedAndFiltered, type ListOrder } from './listOrder.ts';
import { isEnvironment, type Collection } from './collections.ts';
import styles from './catalog.module.css';

export function ListView({ shelf: { kind } }: { shelf: Collection }) {
  const { collection, plural, title } = kind;
  const list = useStore(catalogStore, (state) => listIn(state, collection));
  const fresh = useStore(catalogStore, (state) => state.fresh);
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<ListOrder | null>(null);
  const [deleting, setDeleting] = useState<ListedDocument | null>(null);
  const [naming, setNaming] = useState<NameDialogRequest | null>(null);
  const [isLookingBack, setLookingBack] = useState(false);
  const looked = useDeferredValue(words);
  const entries = list.state === 'ready' ? list.entries : undefined;
  const shown = useMemo(
    () => entries && sortedAndFiltered(entries, { words: looked, order, fresh }),
    [entries, looked, order, fresh],
  );
  useEffect(() => void openList(collection), [collection]);

  return (
    <>
      <div className={styles['tools']}>
        <TextInput
          ref={search}
          type="search"
          size="md"
          className={styles['search']}
          aria-label={LISTS.search(plural)}
          placeholder={LISTS.search(plural)}
          leftSection={<IconSearch size={18} stroke={1.8} />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <p className={styles['count']} role="status">
          {shown && entries && entries.length > 0 && LISTS.count(shown.length, entries.length)}
        </p>
        {!isEnvironment(kind) && (
          <Button size="md" variant="subtle" onClick={() => setLookingBack(true)}>
            {DELETED.open}
          </Button>
        )}
        <Button
          size="md"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => startCreating(kind)}
        >
          {LISTS.create(title)}
        </Button>
      </div>
      {list.state === 'loading' && (
        <p className={styles['state']} role="status">
          <Loader size="sm" aria-hidden /> {LISTS.loading}
        </p>
      )}
      {list.state === 'failed' && (
        <div className={styles['state']}>
          <p>{LISTS.failed}</p>
          <Button variant="default" onClick={() => void openList(collection)}>
            {LISTS.retry}
          </Button>
        </div>
      )}
      {shown && shown.length > 0 && (
        <ListTable
          kind={kind}
          entries={shown}
          order={order}
          onOrder={setOrder}
          onDelete={setDeleting}
          onName={setNaming}
        />
      )}
      {shown && shown.length === 0 && (
        <div className={styles['state']}>
          <p>{words === '' ? LISTS.none(plural) : LISTS.noMatch(words)}</p>
          {words !== '' && (
            <Button variant="default" onClick={() => setWords('')}>
              {LISTS.showAll}
            </Button>
          )}
        </div>
      )}
      <DeletedDocumentsDialog kind={kind} isOpen={isLookingBack} onClose={() => setLookingBack(false)} />
      <NameDialog
        naming={naming}
        taken={(entries ?? []).map(({ name }) => name)}
        onClose={() => setNaming(null)}
        onName={({ purpose: does, entry: { id } }, name) =>
          does === 'copy' ? duplicateDocument(kind, id, name) : renameDocument(kind, id, name)
        }
      />
      <DeleteDocumentDialog
        kind={kind}
        entry={deleting}
        onClose={() => {
          setDeleting(null);
          // The opening button may be gone with its row.
          search.current?.focus();
        }}
      />
    </>
  );
}
