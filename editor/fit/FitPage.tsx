// The fit sheet: every page in each language and state as a small picture, with what does not fit.
// See src/screens/README.md#2120-fit-sheet.
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button, Chip, Select, Switch, Text } from '@mantine/core';
import { IconCircleCheck, IconFile, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { FIT, FIT_STATE_HINTS, FIT_STATE_NAMES } from '../messages/fitMessages.ts';
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
  if (isLoadingError) return <Failed message={FIT.failed} retry={FIT.retry} onRetry={() => void refetch()} />;
  return documents ? (
    <Sheet environment={environment} documents={documents} />
  ) : (
    <Loading message={FIT.loading} />
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
      <p className={styles['hint']}>{FIT.hint}</p>
      <div className={styles['tools']}>
        <Select
          aria-label={FIT.kind}
          w={230}
          allowDeselect={false}
          data={[
            { value: '', label: FIT.allKinds },
            ...FIT_KINDS.map(({ kind: value, plural }) => ({ value, label: plural })),
          ]}
          value={kind}
          onChange={(value) => setKind(value ?? '')}
        />
        {offered.length > 1 && (
          <Chips
            label={FIT.languages}
            options={offered.map(({ langCode, language }) => ({
              value: langCode,
              label: language || langCode.toUpperCase(),
            }))}
            chosen={codes.filter((code) => !hiddenCodes.includes(code))}
            onChange={(chosen) => setHiddenCodes(codes.filter((code) => !chosen.includes(code)))}
          />
        )}
        <Chips
          label={FIT.states}
          options={FIT_STATES.map((value) => ({
            value,
            label: FIT_STATE_NAMES[value],
            title: FIT_STATE_HINTS[value],
          }))}
          chosen={states}
          onChange={(chosen) => setStates(FIT_STATES.filter((state) => chosen.includes(state)))}
        />
      </div>
      <div className={styles['progress']}>
        <p role="status" className={styles['status']}>
          {isDone ? FIT.done(findingCount, withFindings.length) : isPaused ? FIT.paused : FIT.drawing}
        </p>
        {!isDone && (
          <>
            <FitProgress done={doneCount} all={cells.length} className={styles['bar'] ?? ''} />
            <span className={styles['count']}>
              {FIT.drawn(doneCount, cells.length)}
              {' · '}
              {FIT.found(findingCount, withFindings.length)}
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
              {isPaused ? FIT.resume : FIT.pause}
            </Button>
          </>
        )}
        <Switch
          label={FIT.onlyFindings}
          className={styles['filter'] ?? ''}
          checked={isFiltered}
          onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
        />
      </div>
      {rows.length === 0 && (
        <Empty
          sign={<IconFile size={ICON_PX.empty} stroke={1.4} aria-hidden />}
          title={FIT.noPages}
          hint=""
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <Empty
          sign={<IconCircleCheck size={ICON_PX.empty} stroke={1.4} aria-hidden />}
          title={FIT.nothing}
          hint={FIT.nothingHint}
        >
          <Button variant="default" onClick={() => setFiltered(false)}>
            {FIT.showAll}
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
