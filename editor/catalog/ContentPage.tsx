// The content in one list: all kinds or one of them, with search, sort, and actions on each entry.
// Environments are listed in the settings.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { editRightOf } from '#rules/rights.ts';
import { pathOfList } from '#rules/routes.ts';
import { KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { catalogStore, listIn, openLists, refreshEnvironments, startCreating } from './catalogStore.ts';
import { duplicateDocument, renameDocument } from './documentActions.ts';
import { TransferButtons } from '../transfer/TransferButtons.tsx';
import { DeletedDocumentsDialog } from './DeletedDocumentsDialog.tsx';
import { DeleteDocumentDialog } from './DeleteDocumentDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { NameDialog, type NameDialogRequest } from './NameDialog.tsx';
import { NewMenu } from './NewMenu.tsx';
import { keyOfEntry, sortedAndFiltered, type ContentEntry } from './listOrder.ts';
import { ListState, Nothing } from './ListState.tsx';
import { collectionOf, COLLECTIONS, isEnvironment, isListed } from './collections.ts';
import { SelectedActions } from './SelectedActions.tsx';
import { useContentList } from './useContentList.ts';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';

const NOTHING: ReadonlySet<string> = new Set();
/** Slug of the list of all kinds. */
const ALL = 'content';
const LISTED = COLLECTIONS.filter(isListed);
const ALL_KINDS: readonly Kind[] = LISTED.map(({ kind }) => kind);

export function ContentPage() {
  const slug = useStore(kioskStore, ({ list }) => list) ?? ALL;
  const kind = collectionOf(slug)?.kind;
  const kinds = useMemo(() => (kind ? [kind] : ALL_KINDS), [kind]);
  return <ContentList kinds={kinds} slug={slug} />;
}

function ContentList({ kinds, slug }: { kinds: readonly Kind[]; slug: string }) {
  /** Undefined where all kinds are listed. */
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  const ofEnvironments = kind !== undefined && isEnvironment(kind);
  const plural = kind?.plural ?? t('all content');
  const mayChange = useRight(editRightOf(kind?.kind ?? 'page'));
  const list = useContentList(kinds);
  const createdIds = useStore(catalogStore, (state) => state.createdIds);
  const search = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState('');
  const [sort, setSort] = useState('');
  const [deleting, setDeleting] = useState<readonly ContentEntry[] | null>(null);
  const [selectedKeys, setSelected] = useState(NOTHING);
  const [nameRequest, setNameRequest] = useState<NameDialogRequest<ContentEntry> | null>(null);
  const [isDeletedOpen, setDeletedOpen] = useState(false);
  const deferredSearch = useDeferredValue(searchText);
  const entries = list.state === 'ready' ? list.entries : undefined;
  const shown = useMemo(
    () => entries && sortedAndFiltered(entries, { words: deferredSearch, sort, fresh: createdIds }),
    [entries, deferredSearch, sort, createdIds],
  );
  useEffect(() => void openLists(kinds), [kinds]);
  // Actions leave out entries that the search or the kind hides.
  const selected = kind ? (shown ?? []).filter((entry) => selectedKeys.has(keyOfEntry(entry))) : [];
  const named = nameRequest?.entry.kind;
  const clear = (): void => {
    setSelected(NOTHING);
    search.current?.focus();
  };
  const reload = (): void => {
    void refreshEnvironments();
    void openLists(kinds);
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
        {!ofEnvironments && (
          <NativeSelect
            size="md"
            aria-label={t('Kind')}
            value={slug}
            data={[
              { value: ALL, label: t('All kinds') },
              ...LISTED.map((each) => ({ value: each.slug, label: each.kind.plural })),
            ]}
            onChange={({ currentTarget }) => leaveFor(pathOfList(currentTarget.value))}
          />
        )}
        <p className={styles['count']} role="status">
          {shown &&
            entries &&
            entries.length > 0 &&
            (shown.length === entries.length
              ? String(entries.length)
              : t('{shown} of {all}', { shown: shown.length, all: entries.length }))}
        </p>
        {mayChange && kind && !ofEnvironments && (
          <Button size="md" variant="subtle" onClick={() => setDeletedOpen(true)}>
            {t('Deleted')}
          </Button>
        )}
        {ofEnvironments && <TransferButtons onImported={reload} />}
        {mayChange && !kind && <NewMenu />}
        {mayChange && kind && (
          <Button
            size="md"
            leftSection={<IconPlus size={ICON_PX.md} stroke={2} aria-hidden />}
            onClick={() => startCreating(kind)}
          >
            {t('New {title}', { title: kind.title })}
          </Button>
        )}
      </div>
      <ListState list={list} onRetry={() => void openLists(kinds)} />
      {kind && selected.length > 0 && (
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
          label={kind?.plural ?? t('All content')}
          hasKinds={kind === undefined}
          entries={shown}
          sort={sort}
          onSort={setSort}
          onDelete={(entry) => setDeleting([entry])}
          onName={setNameRequest}
          selected={selectedKeys}
          onSelect={mayChange && kind && !ofEnvironments ? setSelected : undefined}
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
      {kind && (
        <DeletedDocumentsDialog kind={kind} isOpen={isDeletedOpen} onClose={() => setDeletedOpen(false)} />
      )}
      <NameDialog
        request={nameRequest}
        takenNames={(entries ?? []).filter((entry) => entry.kind === named).map(({ name }) => name)}
        onClose={() => setNameRequest(null)}
        onName={({ purpose, entry }, name) =>
          purpose === 'copy'
            ? duplicateDocument(entry.kind, entry.id, name)
            : renameDocument(entry.kind, entry.id, name)
        }
      />
      <DeleteDocumentDialog
        kind={deleting?.[0]?.kind ?? kind ?? KINDS_BY_NAME.page}
        entries={deleting}
        onClose={() => {
          setDeleting(null);
          if (kind) setSelected((before) => stillListed(kind, before));
          // The opening button may be gone with its row.
          search.current?.focus();
        }}
      />
    </>
  );
}

/** Entries that come back by an undo are not selected again. */
function stillListed(kind: Kind, keys: ReadonlySet<string>): ReadonlySet<string> {
  const left = listIn(catalogStore.getState(), kind.collection);
  if (left.state !== 'ready') return keys;
  return new Set(left.entries.map(({ id }) => keyOfEntry({ kind, id })).filter((key) => keys.has(key)));
}
