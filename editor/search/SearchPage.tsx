// Search over everything, with typos forgiven, and words that are replaced in many documents as one
// step. See src/screens/README.md#2119-search-over-everything.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconReplace, IconSearch } from '@tabler/icons-react';
import { KINDS } from '#content/kinds.ts';
import { searchSite, type SearchQuery, type SearchResult } from '../api/searchApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { Empty, Failed, Loading } from '../insights/InsightsStates.tsx';
import { REPLACE, SEARCH } from '../messages/searchPageMessages.ts';
import { notifyProblem } from '../notify.tsx';
import { FoundList } from './FoundList.tsx';
import { ReplacePlan, type ReplaceWords } from './ReplacePlan.tsx';
import { SEARCH_FIELD_ID } from './searchFocus.ts';
import { followSearchAddress, readSearchQuery, writeSearchQuery } from './searchAddress.ts';
import { useLatest } from '../controls/useLatest.ts';
import styles from './searchPage.module.css';

const [ICON_PX, SIGN_PX] = [18, 40];
/** Between two letters of a word. */
const TYPING_MS = 200;
const MEDIA_COLLECTION = 'media';

export function SearchPage() {
  const mayEdit = useRight('content.edit');
  const [query, setQuery] = useState(readSearchQuery);
  const [asked] = useDebouncedValue(query, TYPING_MS);
  const [isReplacing, setReplacing] = useState(false);
  const [words, setWords] = useState<ReplaceWords>({ replaceBy: '', matchCase: true, wholeWords: false });
  const [askedWords] = useDebouncedValue(words, TYPING_MS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => followSearchAddress(setQuery), []);
  useEffect(() => writeSearchQuery(asked), [asked]);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const load = useCallback((signal: AbortSignal) => searchSite(asked, 0, signal), [asked]);
  // Without words too: the server reads what has changed before somebody types.
  const found = useLatest<SearchResult>(load);
  const change = (changed: Partial<SearchQuery>): void => setQuery((before) => ({ ...before, ...changed }));
  const changeWords = (changed: Partial<ReplaceWords>): void =>
    setWords((before) => ({ ...before, ...changed }));
  const languages = found.value?.languages ?? [];
  const replaces = isReplacing && mayEdit;
  const toggle = mayEdit && (
    <Button
      size="md"
      variant={replaces ? 'subtle' : 'default'}
      aria-expanded={replaces}
      leftSection={<IconReplace size={ICON_PX} aria-hidden />}
      onClick={() => {
        setReplacing(!replaces);
        if (query.collection === MEDIA_COLLECTION) change({ collection: '' });
      }}
    >
      {replaces ? REPLACE.close : REPLACE.open}
    </Button>
  );
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <TextInput
          ref={field}
          id={SEARCH_FIELD_ID}
          type="search"
          size="md"
          className={styles['search'] ?? ''}
          label={replaces ? REPLACE.find : SEARCH.words}
          leftSection={<IconSearch size={ICON_PX} stroke={1.8} aria-hidden />}
          maxLength={200}
          value={query.words}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        {replaces && (
          <TextInput
            size="md"
            className={styles['search'] ?? ''}
            label={REPLACE.by}
            placeholder={REPLACE.byHint}
            leftSection={<IconReplace size={ICON_PX} stroke={1.8} aria-hidden />}
            maxLength={200}
            value={words.replaceBy}
            onChange={({ currentTarget }) => changeWords({ replaceBy: currentTarget.value })}
          />
        )}
        <Select
          size="md"
          w={replaces ? 190 : 220}
          label={SEARCH.where}
          allowDeselect={false}
          data={[
            { value: '', label: SEARCH.everywhere },
            ...KINDS.map(({ collection, plural }) => ({ value: collection, label: plural })),
            ...(replaces ? [] : [{ value: MEDIA_COLLECTION, label: SEARCH.files }]),
          ]}
          value={query.collection}
          onChange={(collection) => change({ collection: collection ?? '' })}
        />
        {languages.length > 1 && (
          <Select
            size="md"
            w={replaces ? 160 : 180}
            label={SEARCH.language}
            allowDeselect={false}
            data={[
              { value: '', label: SEARCH.everyLanguage },
              ...languages.map(({ langCode, language }) => ({
                value: langCode,
                label: language || langCode,
              })),
            ]}
            value={query.lang}
            onChange={(lang) => change({ lang: lang ?? '' })}
          />
        )}
        {!replaces && toggle}
      </div>
      {replaces && (
        <div className={styles['options']}>
          <Checkbox
            label={REPLACE.matchCase}
            checked={words.matchCase}
            onChange={({ currentTarget }) => changeWords({ matchCase: currentTarget.checked })}
          />
          <Checkbox
            label={REPLACE.wholeWords}
            checked={words.wholeWords}
            onChange={({ currentTarget }) => changeWords({ wholeWords: currentTarget.checked })}
          />
          {toggle}
        </div>
      )}
      {!mayEdit && <p className={styles['hint']}>{REPLACE.viewer}</p>}
      {replaces ? (
        <ReplacePlan query={asked} words={askedWords} />
      ) : (
        <Found query={asked} found={found} onSearchAll={() => change({ collection: '', lang: '' })} />
      )}
    </div>
  );
}

interface FoundProps {
  query: SearchQuery;
  found: ReturnType<typeof useLatest<SearchResult>>;
  onSearchAll: () => void;
}

function Found({ query, found: { state, value: result, reload, change }, onSearchAll }: FoundProps) {
  const showMore = async (): Promise<void> => {
    try {
      const next = await searchSite(query, result?.documents.length ?? 0, new AbortController().signal);
      change((known) => ({ ...known, documents: [...known.documents, ...next.documents] }));
    } catch {
      notifyProblem(SEARCH.failed);
    }
  };
  if (state === 'failed') return <Failed message={SEARCH.failed} retry={SEARCH.retry} onRetry={reload} />;
  if (query.words.trim() === '')
    return (
      <Empty
        sign={<IconSearch size={SIGN_PX} stroke={1.4} aria-hidden />}
        title={SEARCH.begin}
        hint={SEARCH.hint}
      />
    );
  if (!result) return <Loading message={SEARCH.loading} />;
  const { documentCount, fileCount } = result;
  const isNothing = documentCount + fileCount === 0 && state === 'ready';
  return (
    <>
      <p className={styles['count']} role="status">
        {state === 'loading'
          ? SEARCH.loading
          : isNothing
            ? SEARCH.nothing(query.words.trim())
            : SEARCH.found(documentCount, fileCount)}
      </p>
      {isNothing ? (
        <div className={styles['nothing']}>
          <p>{SEARCH.nothingHint}</p>
          {(query.collection !== '' || query.lang !== '') && (
            <Button variant="default" onClick={onSearchAll}>
              {SEARCH.showAll}
            </Button>
          )}
        </div>
      ) : (
        <FoundList result={result} onMore={() => void showMore()} />
      )}
    </>
  );
}
