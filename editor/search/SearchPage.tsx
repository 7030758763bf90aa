// Search over everything, with typos forgiven, and words that are replaced in many documents as one
// step. See editor/shell/README.md#search-over-everything.
import { useEffect, useMemo, useRef, useState, type Ref } from 'react';
import {
  Button,
  Checkbox,
  Flex,
  Select,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconReplace, IconSearch, type Icon } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { KINDS } from '#content/kinds.ts';
import { searchSite, type SearchQuery, type SearchResult } from '../api/searchApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAddressState } from '../data/useAddressState.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { FoundList } from './FoundList.tsx';
import { ReplacePlan, type ReplaceWords } from './ReplacePlan.tsx';
import { SEARCH_FIELD_ID } from './searchFocus.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './searchPage.module.css';
import { t } from '../i18n/t.ts';

/** Between two letters of a word. */
const TYPING_MS = 200;
const MEDIA_COLLECTION = 'media';
/** In the address. */
const FIELDS = { q: '', in: '', language: '' } as const;

export function SearchPage() {
  const mayEdit = useRight('content.edit');
  const [{ q, in: collection, language }, change] = useAddressState(FIELDS);
  const query = useMemo(
    (): SearchQuery => ({ words: q, collection, lang: language }),
    [q, collection, language],
  );
  const [asked] = useDebouncedValue(query, TYPING_MS);
  const [isReplacing, setReplacing] = useState(false);
  const [words, setWords] = useState<ReplaceWords>({ replaceBy: '', matchCase: true, wholeWords: false });
  const [askedWords] = useDebouncedValue(words, TYPING_MS);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const found = useFound(asked);
  const changeWords = (changed: Partial<ReplaceWords>): void =>
    setWords((before) => ({ ...before, ...changed }));
  const languages = found.data?.languages ?? [];
  const replaces = isReplacing && mayEdit;
  const toggle = mayEdit && (
    <Button
      size="md"
      variant={replaces ? 'subtle' : 'default'}
      aria-expanded={replaces}
      leftSection={<IconReplace size={ICON_PX.md} aria-hidden />}
      onClick={() => {
        setReplacing(!replaces);
        if (collection === MEDIA_COLLECTION) change({ in: '' });
      }}
    >
      {replaces ? t('Search only') : t('Replace…')}
    </Button>
  );
  return (
    <div className={`${scrollingPage['page']} ${styles['page']}`}>
      <div className={`${scrollingPage['tools']} ${styles['tools']}`}>
        <WordsField
          ref={field}
          id={SEARCH_FIELD_ID}
          type="search"
          label={replaces ? t('Exact text to replace') : t('Search all texts and files')}
          Sign={IconSearch}
          value={q}
          onType={(typed) => change({ q: typed })}
        />
        {replaces && (
          <WordsField
            label={t('Replace by')}
            placeholder={t('Empty: removes it')}
            Sign={IconReplace}
            value={words.replaceBy}
            onType={(replaceBy) => changeWords({ replaceBy })}
          />
        )}
        <Narrowing
          w={replaces ? 190 : 220}
          label={t('In')}
          data={[
            { value: '', label: t('Everything') },
            ...KINDS.map(({ collection, plural }) => ({ value: collection, label: plural })),
            ...(replaces ? [] : [{ value: MEDIA_COLLECTION, label: t('Media') }]),
          ]}
          value={collection}
          onChoose={(chosen) => change({ in: chosen })}
        />
        {languages.length > 1 && (
          <Narrowing
            w={replaces ? 160 : 180}
            label={t('Language')}
            data={[
              { value: '', label: t('Every language') },
              ...languages.map(({ langCode, language }) => ({
                value: langCode,
                label: language || langCode,
              })),
            ]}
            value={language}
            onChoose={(chosen) => change({ language: chosen })}
          />
        )}
        {!replaces && toggle}
      </div>
      {replaces && (
        <Flex rowGap="xs" columnGap="xl" wrap="wrap" align="center">
          <Checkbox
            label={t('Match case')}
            checked={words.matchCase}
            onChange={({ currentTarget }) => changeWords({ matchCase: currentTarget.checked })}
          />
          <Checkbox
            label={t('Whole words')}
            checked={words.wholeWords}
            onChange={({ currentTarget }) => changeWords({ wholeWords: currentTarget.checked })}
          />
          {toggle}
        </Flex>
      )}
      {!mayEdit && <p className={styles['hint']}>{t('Replacing words takes the role “Author”.')}</p>}
      {replaces ? (
        <ReplacePlan query={asked} words={askedWords} />
      ) : (
        <Found query={asked} found={found} onSearchAll={() => change({ in: '', language: '' })} />
      )}
    </div>
  );
}

interface WordsFieldProps extends TextInputProps {
  ref?: Ref<HTMLInputElement>;
  Sign: Icon;
  onType: (typed: string) => void;
}

function WordsField({ Sign, onType, ...props }: WordsFieldProps) {
  return (
    <TextInput
      size="md"
      className={styles['search'] ?? ''}
      leftSection={<Sign size={ICON_PX.md} stroke={1.8} aria-hidden />}
      maxLength={200}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      {...props}
    />
  );
}

/** Filter of the search; '' is everything. */
function Narrowing({ onChoose, ...props }: SelectProps & { onChoose: (value: string) => void }) {
  return <Select size="md" allowDeselect={false} onChange={(value) => onChoose(value ?? '')} {...props} />;
}

/** The first page has the counts; the others add documents. */
const joinPages = ({ pages: [first, ...others] }: InfiniteData<SearchResult>): SearchResult | undefined =>
  first && { ...first, documents: [first, ...others].flatMap(({ documents }) => documents) };

/** Without words too: the server reads what has changed before the first letter is typed. */
const useFound = (query: SearchQuery) =>
  useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam, signal }) => searchSite(query, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ documents, documentCount }, _, offset) => {
      const next = offset + documents.length;
      return documents.length > 0 && next < documentCount ? next : undefined;
    },
    placeholderData: keepPreviousData,
    select: joinPages,
  });

interface FoundProps {
  query: SearchQuery;
  found: ReturnType<typeof useFound>;
  onSearchAll: () => void;
}

function Found({ query, found, onSearchAll }: FoundProps) {
  const { data: result, isPlaceholderData, isLoadingError, refetch, fetchNextPage } = found;
  if (isLoadingError)
    return (
      <Failed
        message={t('The search did not respond. Check the connection.')}
        retry={t('Try again')}
        onRetry={() => void refetch()}
      />
    );
  if (query.words.trim() === '')
    return (
      <Empty
        sign={<IconSearch size={ICON_PX.empty} stroke={1.4} aria-hidden />}
        title={t('What are you looking for?')}
        hint={t(
          'Every text of every page, in each language, and the names, descriptions and folders of files. Also what is saved and not published. Typos are forgiven.',
        )}
      />
    );
  if (!result) return <Loading message={t('Searching...')} />;
  const { documentCount, fileCount } = result;
  const isNothing = documentCount + fileCount === 0 && !isPlaceholderData;
  return (
    <>
      <p className={styles['count']} role="status">
        {isPlaceholderData
          ? t('Searching...')
          : isNothing
            ? t('Nothing says “{words}”', { words: query.words.trim() })
            : [
                (documentCount > 0 || fileCount === 0) &&
                  t('{count, plural, one {# document} other {# documents}}', { count: documentCount }),
                fileCount > 0 && t('{count, plural, one {# file} other {# files}}', { count: fileCount }),
              ]
                .filter(Boolean)
                .join(', ')}
      </p>
      {isNothing ? (
        <div className={`${scrollingPage['nothing']} ${styles['nothing']}`}>
          <p>{t('Try fewer or other words, or search everything.')}</p>
          {(query.collection !== '' || query.lang !== '') && (
            <Button variant="default" onClick={onSearchAll}>
              {t('Search everything')}
            </Button>
          )}
        </div>
      ) : (
        <FoundList result={result} onMore={() => void fetchNextPage()} />
      )}
    </>
  );
}
