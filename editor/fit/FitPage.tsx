// The fit sheet: every page in each language and state as a small picture, with what does not fit.
// See editor/shell/README.md#fit-sheet.
import { useCallback, useMemo, useRef, useState } from 'react';
import { Box, Button, Chip, Flex, Select, Switch, Text } from '@mantine/core';
import { IconCircleCheck, IconFile, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import {
  cellsOf,
  FIT_KINDS,
  languagesIn,
  languagesMissingIn,
  rowKeyOf,
  type FitDocument,
} from './fitCells.ts';
import { findingsOf } from './fitFindings.ts';
import { FitProgress } from './FitProgress.tsx';
import { FitRow } from './FitRow.tsx';
import { FIT_STATES, type FitState } from './fitStates.ts';
import { DRAWN_ONCE, loadFitDocuments } from './loadFitDocuments.ts';
import { ZoomedPicture } from './ZoomedPicture.tsx';
import { useFit } from './useFit.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './fit.module.css';
import { t } from '../i18n/t.ts';
import { FIT_STATE_NAMES } from './fitStateNames.ts';

const FIT_STATE_HINTS = {
  asIs: t('With its own texts'),
  longest: t('Each text as long as its advice allows, else as its longest translation'),
  empty: t('Without the texts and pictures that may be left out'),
  large: t('Text at 200 %, as shoppers can choose it'),
  portrait: t('On a screen that hangs upright, 1080 x 1920'),
};

export function FitPage() {
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const {
    data: documents,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: ['fit documents', environment],
    queryFn: environment === '' ? skipToken : () => loadFitDocuments(environment),
    ...DRAWN_ONCE,
  });
  if (isLoadingError)
    return (
      <Failed
        message={t('Couldn’t load the pages. Check the connection, then try again.')}
        retry={t('Try again')}
        onRetry={() => void refetch()}
      />
    );
  return documents ? (
    <Sheet environment={environment} documents={documents} />
  ) : (
    <Loading message={t('Loading pages...')} />
  );
}

function Sheet({ environment, documents }: { environment: string; documents: readonly FitDocument[] }) {
  const offered = useStore(kioskStore, (state) => state.homeLanguages);
  const [kind, setKind] = useState('');
  const [hiddenCodes, setHiddenCodes] = useState<readonly string[]>([]);
  const [states, setStates] = useState<readonly FitState[]>(FIT_STATES);
  const [isFiltered, setFiltered] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const site = useMemo(
    () => offered.filter(({ langCode }) => !hiddenCodes.includes(langCode)),
    [offered, hiddenCodes],
  );
  const rows = useMemo(
    () =>
      documents
        .filter((owner) => kind === '' || owner.kind === kind)
        .map((owner) => {
          const langCodes = languagesIn(owner, offered).filter((code) => !hiddenCodes.includes(code));
          const missing = languagesMissingIn(owner, site);
          return { owner, langCodes, missing, cells: cellsOf(owner, langCodes, states) };
        }),
    [documents, kind, offered, site, hiddenCodes, states],
  );
  const cells = useMemo(() => rows.flatMap((row) => row.cells), [rows]);
  const { results, doneCount } = useFit(environment, cells, { isPaused, inView });
  const found = rows.map((row) => ({
    ...row,
    findings: findingsOf(row.owner, row.cells, results, { site: offered, missing: row.missing }),
  }));
  const withFindings = found.filter(({ findings }) => findings.length > 0);
  const findingCount = withFindings.reduce((sum, { findings }) => sum + findings.length, 0);
  const shown = isFiltered ? withFindings : found;
  const isDone = doneCount === cells.length;
  const see = useCallback(
    (key: string, isSeen: boolean) =>
      setInView((before) => {
        const now = new Set(before);
        if (isSeen) now.add(key);
        else now.delete(key);
        return now;
      }),
    [],
  );
  const codes = offered.map(({ langCode }) => langCode);
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} className={`${scrollingPage['page']} ${styles['page']}`}>
      <Box component="p" mt="-xs" c="dimmed" fz="sm">
        {t('Every page as shoppers see it. Press a picture or a finding to open the page there.')}
      </Box>
      <Flex rowGap="xs" columnGap="xl" wrap="wrap" align="center">
        <Select
          aria-label={t('Pages')}
          w={230}
          allowDeselect={false}
          data={[
            { value: '', label: t('All pages') },
            ...FIT_KINDS.map(({ kind: value, plural }) => ({ value, label: plural })),
          ]}
          value={kind}
          onChange={(value) => setKind(value ?? '')}
        />
        {offered.length > 1 && (
          <Chips
            label={t('Languages')}
            options={offered.map(({ langCode, language }) => ({
              value: langCode,
              label: language || langCode.toUpperCase(),
            }))}
            chosen={codes.filter((code) => !hiddenCodes.includes(code))}
            onChange={(chosen) => setHiddenCodes(codes.filter((code) => !chosen.includes(code)))}
          />
        )}
        <Chips
          label={t('States')}
          options={FIT_STATES.map((value) => ({
            value,
            label: FIT_STATE_NAMES[value],
            title: FIT_STATE_HINTS[value],
          }))}
          chosen={states}
          onChange={(chosen) => setStates(FIT_STATES.filter((state) => chosen.includes(state)))}
        />
      </Flex>
      <div className={styles['progress']}>
        <Box component="p" role="status" fw={600}>
          {isDone
            ? t(
                '{findings, plural, =0 {All pictures are drawn. Everything fits.} other {All pictures are drawn. {findings, plural, one {# finding} other {# findings}} on {documents, plural, one {# page} other {# pages}}.}}',
                { findings: findingCount, documents: withFindings.length },
              )
            : isPaused
              ? t('Paused')
              : t('Checking the pages')}
        </Box>
        {!isDone && (
          <>
            <FitProgress done={doneCount} all={cells.length} className={styles['bar'] ?? ''} />
            <span className={styles['count']}>
              {t('{done, number} of {all, plural, one {# picture} other {# pictures}}', {
                done: doneCount,
                all: cells.length,
              })}
              {' · '}
              {t(
                '{findings, plural, =0 {Nothing found} other {{findings, plural, one {# finding} other {# findings}} on {documents, plural, one {# page} other {# pages}}}}',
                { findings: findingCount, documents: withFindings.length },
              )}
            </span>
            <Button
              variant="default"
              leftSection={
                isPaused ? (
                  <IconPlayerPlay size={ICON_PX.md} aria-hidden />
                ) : (
                  <IconPlayerPause size={ICON_PX.md} aria-hidden />
                )
              }
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? t('Go on') : t('Pause')}
            </Button>
          </>
        )}
        <Switch
          label={t('Only pages with findings')}
          ml="auto"
          checked={isFiltered}
          onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
        />
      </div>
      {rows.length === 0 && (
        <Empty
          sign={<IconFile size={ICON_PX.empty} stroke={1.4} aria-hidden />}
          title={t('There are no pages of this kind yet')}
          hint=""
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <Empty
          sign={<IconCircleCheck size={ICON_PX.empty} stroke={1.4} aria-hidden />}
          title={t('Everything fits')}
          hint={t('No page that is drawn so far has a finding.')}
        >
          <Button variant="default" onClick={() => setFiltered(false)}>
            {t('Show all pages')}
          </Button>
        </Empty>
      )}
      {FIT_KINDS.map(({ kind: name, plural }) => {
        const ofKind = shown.filter(({ owner }) => owner.kind === name);
        return (
          ofKind.length > 0 && (
            <section key={name} className={styles['section']} aria-labelledby={`fit-${name}`}>
              <h2 id={`fit-${name}`} className={styles['sectionTitle']}>
                {plural} <span>{ofKind.length}</span>
              </h2>
              {ofKind.map(({ owner, langCodes, findings }) => (
                <FitRow
                  key={rowKeyOf(owner)}
                  owner={owner}
                  langCodes={langCodes}
                  site={offered}
                  states={states}
                  results={results}
                  findings={findings}
                  onSeen={see}
                />
              ))}
            </section>
          )
        );
      })}
      <ZoomedPicture page={page} results={results} />
    </div>
  );
}

interface ChipsProps {
  label: string;
  options: readonly { value: string; label: string; title?: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** At least one is always chosen. */
const Chips = ({ label, options, chosen, onChange }: ChipsProps) => (
  <Chip.Group
    multiple
    value={[...chosen]}
    onChange={(next) => {
      if (next.length > 0) onChange(next);
    }}
  >
    <div className={styles['chips']} role="group" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <div>
        {options.map(({ value, label: text, title }) => (
          <Chip key={value} value={value} title={title} size="sm">
            {text}
          </Chip>
        ))}
      </div>
    </div>
  </Chip.Group>
);
