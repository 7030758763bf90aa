// The page of languages: how far the site is translated, what each document needs, and the ways to
// get it done. See editor/shell/README.md#languages-of-the-site.
import { useEffect, useMemo, useState } from 'react';
import { Button, Progress, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconFileExport, IconFileImport, IconLanguage, IconPencil, IconSearch } from '@tabler/icons-react';
import { kindByCollection } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { progressOf, TEXT_STATES, type TextState } from '#rules/translatableTexts.ts';
import { leaveFor } from '#state/navigation.ts';
import type { SiteTexts, TranslatableDocument } from '../api/translationApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAddress } from '../shared/useAddress.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { isDirty } from '../draft/draftStore.ts';
import { editorStore, setOtherDocuments } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import {
  documentsOf,
  isToDo,
  languagesIn,
  queueOf,
  rowsOf,
  sumOf,
  type LanguageRow,
  type QueuedText,
} from './languageRows.ts';
import { TranslationQueue } from './TranslationQueue.tsx';
import { reloadSiteTexts, replaceInSiteTexts, useSiteTexts } from './useSiteTexts.ts';
import { XliffExport } from './XliffExport.tsx';
import { XliffImport } from './XliffImport.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { t } from '../i18n/t.ts';
import { TEXT_STATE_NAMES } from './textStateNames.ts';

/** Rows that are drawn before the editor loads more. */
const ROWS_SHOWN = 100;
type Filter = 'all' | Exclude<TextState, 'optional'>;
const FILTERS: readonly Filter[] = [
  'all',
  ...TEXT_STATES.filter((state): state is Exclude<TextState, 'optional'> => state !== 'optional'),
];

/** '3 missing, 1 older' */
const openTexts = ({
  missing,
  older,
  machine,
}: {
  missing: number;
  older: number;
  machine: number;
}): string =>
  [
    missing > 0 && t('{count, number} missing', { count: missing }),
    older > 0 && t('{count, number} older', { count: older }),
    machine > 0 && t('{count, number} not read', { count: machine }),
  ]
    .filter(Boolean)
    .join(', ');

export function LanguagesPage() {
  const { data: site, isPending } = useSiteTexts();
  // Texts that were typed and not saved stay known to 'Save' and to leaving until the page closes.
  useEffect(() => () => setOtherDocuments([]), []);
  if (site) return <Site site={site} />;
  return isPending ? (
    <Loading message={t('Loading...')} />
  ) : (
    <Failed
      message={t('Couldn’t load the texts of the site')}
      retry={t('Try again')}
      onRetry={() => void reloadSiteTexts()}
    />
  );
}

function Site({ site }: { site: SiteTexts }) {
  const mayEdit = useRight('content.edit');
  const [environment, setEnvironment] = useState('');
  const [chosenCode, setChosenCode] = useState('');
  const [queue, setQueue] = useState<readonly QueuedText[] | null>(null);
  const [dialog, setDialog] = useState<'export' | 'import' | null>(null);
  const languages = useMemo(() => languagesIn(site, environment), [site, environment]);
  const language = languages.find(({ langCode }) => langCode === chosenCode) ?? languages[0];
  const documents = useMemo(() => documentsOf(site, environment), [site, environment]);
  const rows = useMemo(() => rowsOf(documents, language?.langCode ?? ''), [documents, language]);
  if (!language)
    return (
      <Empty
        sign={<IconLanguage size={ICON_PX.empty} stroke={1.4} aria-hidden />}
        title={t('There is one language only')}
        hint={t(
          'Add a language to a home screen: open it, press “Languages” in the bar, then “Add language”.',
        )}
      >
        <Button variant="default" onClick={() => leaveFor('/')}>
          {t('Open the home screen')}
        </Button>
      </Empty>
    );
  if (queue)
    return (
      <TranslationQueue
        key={language.langCode}
        queue={queue}
        language={language}
        documents={site.documents}
        canSuggest={site.suggestions}
        onSaved={replaceInSiteTexts}
        onClose={() => {
          setQueue(null);
          setOtherDocuments(editorStore.getState().others.filter(isDirty));
        }}
      />
    );
  const toDo = queueOf(rows, language.langCode);
  return (
    <div className={`${scrollingPage['page']} ${styles['page']}`}>
      {!mayEdit && (
        <p className={styles['hint']}>
          {t('You can look at everything here. Changing texts takes the role “Author”.')}
        </p>
      )}
      <div className={`${scrollingPage['tools']} ${styles['tools']}`}>
        {site.environments.length > 1 && (
          <Select
            className={styles['site'] ?? ''}
            label={t('Show')}
            allowDeselect={false}
            data={[
              { value: '', label: t('Whole site') },
              ...site.environments.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
            value={environment}
            onChange={(value) => setEnvironment(value ?? '')}
          />
        )}
        <div className={styles['buttons']}>
          <Button
            size="md"
            variant="subtle"
            px="xs"
            leftSection={<IconFileExport size={ICON_PX.md} aria-hidden />}
            onClick={() => setDialog('export')}
          >
            {t('Export for translators')}
          </Button>
          {mayEdit && (
            <Button
              size="md"
              variant="subtle"
              px="xs"
              leftSection={<IconFileImport size={ICON_PX.md} aria-hidden />}
              onClick={() => setDialog('import')}
            >
              {t('Import translations')}
            </Button>
          )}
          {mayEdit && (
            <Button
              size="md"
              leftSection={<IconPencil size={ICON_PX.md} aria-hidden />}
              disabled={toDo.length === 0}
              onClick={() => setQueue(toDo)}
            >
              {toDo.length === 0
                ? t('Nothing to do')
                : t('Work through {count, plural, one {# text} other {# texts}}', { count: toDo.length })}
            </Button>
          )}
        </div>
      </div>
      <LanguageCards
        languages={languages}
        documents={documents}
        chosen={language.langCode}
        onChoose={setChosenCode}
      />
      <DocumentTable
        key={`${environment} ${language.langCode}`}
        rows={rows}
        onWork={mayEdit ? (row) => setQueue(queueOf([row], language.langCode)) : undefined}
      />
      <XliffExport
        isOpen={dialog === 'export'}
        onClose={() => setDialog(null)}
        language={language}
        documents={documents}
      />
      <XliffImport
        isOpen={dialog === 'import'}
        onClose={() => {
          setDialog(null);
          void reloadSiteTexts();
        }}
        site={site}
      />
    </div>
  );
}

function LanguageCards({
  languages,
  documents,
  chosen,
  onChoose,
}: {
  languages: readonly Language[];
  documents: readonly TranslatableDocument[];
  chosen: string;
  onChoose: (langCode: string) => void;
}) {
  const sums = useMemo(
    () => languages.map(({ langCode }) => sumOf(rowsOf(documents, langCode))),
    [languages, documents],
  );
  return (
    <ul className={styles['cards']} aria-label={t('Languages of the site')}>
      {languages.map(({ langCode, language }, index) => {
        const { done, all, missing, older, machine } = sums[index] ?? {
          done: 0,
          all: 0,
          missing: 0,
          older: 0,
          machine: 0,
        };
        const percent = all === 0 ? 100 : Math.floor((done * 100) / all);
        return (
          <li key={langCode}>
            <button
              type="button"
              className={styles['card']}
              aria-pressed={langCode === chosen}
              onClick={() => onChoose(langCode)}
            >
              <span className={styles['cardName']}>
                <strong lang={langCode}>{language || langCode.toUpperCase()}</strong>
                <span>{`${percent} %`}</span>
              </span>
              <Progress value={percent} size="md" color="tide" aria-hidden />
              <span className={styles['cardCount']}>
                {all === 0
                  ? t('Nothing to translate')
                  : t('{done, number} of {all, plural, one {# text} other {# texts}} translated', {
                      done,
                      all,
                    })}
              </span>
              <span className={styles['cardToDo']}>{openTexts({ missing, older, machine })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function DocumentTable({
  rows,
  onWork,
}: {
  rows: readonly LanguageRow[];
  onWork: ((row: LanguageRow) => void) | undefined;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(ROWS_SHOWN);
  const searched = search.trim().toLowerCase();
  const found = rows.filter(
    ({ state, document: { name } }) =>
      (filter === 'all' || state === filter) && name.toLowerCase().includes(searched),
  );
  const countOf = (one: Filter): number =>
    one === 'all' ? rows.length : rows.filter(({ state }) => state === one).length;
  return (
    <>
      <div className={`${scrollingPage['tools']} ${styles['tools']}`}>
        <TextInput
          type="search"
          size="md"
          className={styles['search'] ?? ''}
          aria-label={t('Search documents')}
          placeholder={t('Search documents')}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <SegmentedControl
          className={styles['filter'] ?? ''}
          aria-label={t('Documents shown')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={FILTERS.map((value) => ({
            value,
            label: `${value === 'all' ? t('All') : TEXT_STATE_NAMES[value]} ${countOf(value)}`,
          }))}
        />
      </div>
      {found.length === 0 ? (
        <div className={`${scrollingPage['nothing']} ${styles['nothing']}`}>
          <p role="status">{rows.length === 0 ? t('Nothing to translate') : t('No document matches.')}</p>
          {rows.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                setFilter('all');
                setSearch('');
              }}
            >
              {t('Show all')}
            </Button>
          )}
        </div>
      ) : (
        <PlainTable
          label={t('Document')}
          className={styles['view']}
          columns={columnsOf(onWork)}
          rows={found.slice(0, count)}
          keyOf={({ key }) => key}
        >
          {found.length > count && (
            <Button variant="subtle" m="md" onClick={() => setCount(count + ROWS_SHOWN)}>
              {t('Show {count} more', { count: Math.min(ROWS_SHOWN, found.length - count) })}
            </Button>
          )}
        </PlainTable>
      )}
    </>
  );
}

function DocumentLink({ row }: { row: LanguageRow }) {
  const { collection, id, name } = row.document;
  const kind = kindByCollection(collection);
  const path = kind ? pathOfDocument(kind, id) : '/';
  const address = useAddress(path);
  return (
    <span className={styles['name']}>
      <a
        href={address}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          leaveFor(path);
        }}
      >
        {name || id}
      </a>
      <span>{kind?.title}</span>
    </span>
  );
}

function StateCell({ row: { counts, state } }: { row: LanguageRow }) {
  const detail = openTexts(counts);
  return (
    <>
      <span className={styles['state']} data-state={state}>
        {TEXT_STATE_NAMES[state]}
      </span>
      {detail !== '' && <span className={styles['detail']}>{detail}</span>}
    </>
  );
}

const numberOf = ({ counts }: LanguageRow): string => {
  const { done, all } = progressOf(counts);
  return `${done} / ${all}`;
};

function columnsOf(onWork: ((row: LanguageRow) => void) | undefined): PlainColumn<LanguageRow>[] {
  const documentColumns: PlainColumn<LanguageRow>[] = [
    { label: t('Document'), isHeader: true, cell: (row) => <DocumentLink row={row} /> },
    { label: t('State'), cell: (row) => <StateCell row={row} /> },
    { label: t('Translated'), cell: (row) => <span className={styles['number']}>{numberOf(row)}</span> },
  ];
  if (!onWork) return documentColumns;
  const work: PlainColumn<LanguageRow> = {
    label: t('What to do'),
    isLabelHidden: true,
    isActions: true,
    cell: (row) =>
      isToDo(row.state) && (
        <Button
          variant="light"
          size="compact-md"
          aria-label={t('Work through the texts of {name}', { name: row.document.name || row.document.id })}
          onClick={() => onWork(row)}
        >
          {t('Translate')}
        </Button>
      ),
  };
  return [...documentColumns, work];
}
