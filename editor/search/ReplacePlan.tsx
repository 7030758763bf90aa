// Every change that a replacement would make, before it is made: each can be left out. All of them
// are one step, which 'Undo' takes back.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Box, Button, Checkbox } from '@mantine/core';
import { IconArrowBackUp, IconReplace } from '@tabler/icons-react';
import { hashKey, keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { HttpFailure } from '#api/http.ts';
import { kindByCollection } from '#content/kinds.ts';
import {
  readReplacements,
  replaceTexts,
  undoReplacement,
  type KeptText,
  type PlannedChange,
  type Replacements,
  type ReplacementResult,
  type ReplacementSearch,
  type SearchQuery,
} from '../api/searchApi.ts';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { refresh } from '../data/queryClient.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { HitLabel } from './HitLabel.tsx';
import { MarkedText } from './MarkedText.tsx';
import { openField } from '../saving/openField.ts';
import { ICON_PX } from '../theme.ts';
import styles from './searchPage.module.css';
import { t } from '../i18n/t.ts';
import type { KeptReason } from '#protocol/searchEndpoints.ts';

const replaceFailed = (problem: string) => t('Nothing was replaced: {problem}', { problem });

const replaceUndoFailed = (problem: string) => t('Nothing was taken back: {problem}', { problem });

const REPLACE_REASONS = {
  code: t('an address, a name in addresses or a code'),
  price: t('a price'),
  markup: t('part of it is italic or in another line: change it by hand'),
  placeholder: t('filled in when it is shown'),
  address: t('part of a link or an e-mail address'),
  invalid: t('it could not be saved'),
  right: t('site settings take the role “Publisher”'),
  changed: t('somebody changed it in the meantime: look again'),
  gone: t('it was deleted in the meantime'),
} satisfies Record<KeptReason, string>;

/** Number of unchanged texts that are named before the editor shows all. */
const KEPT_SHOWN = 8;

export interface ReplaceWords {
  replaceBy: string;
  matchCase: boolean;
  wholeWords: boolean;
}

const keyOf = ({ collection, id, path }: Pick<PlannedChange, 'collection' | 'id' | 'path'>): string =>
  `${collection}/${id}/${path}`;
const documentOf = ({ collection, id }: { collection: string; id: string }): string => `${collection}/${id}`;
const countDocuments = (changes: readonly PlannedChange[]): number => new Set(changes.map(documentOf)).size;

const NOTHING: ReadonlySet<string> = new Set();

/** Result of the last action. */
interface Step {
  message: string;
  kept: readonly KeptText[];
  undo?: ReplacementResult['saved'];
}

interface Props {
  query: SearchQuery;
  words: ReplaceWords;
}

export function ReplacePlan({ query: { words: find, collection, lang }, words }: Props) {
  const { replaceBy, matchCase, wholeWords } = words;
  const search: ReplacementSearch = {
    find,
    replaceBy,
    matchCase,
    wholeWords,
    ...(collection !== '' && { collection }),
    ...(lang !== '' && { lang }),
  };
  const queryKey = ['replacement plan', search];
  const {
    data: plan,
    isFetching,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: find.trim() === '' ? skipToken : ({ signal }) => readReplacements(search, signal),
    placeholderData: keepPreviousData,
    // Replacements are computed from the current texts.
    gcTime: 0,
  });
  // For these words: others are another choice.
  const wanted = hashKey(queryKey);
  const [choice, setChoice] = useState({ wanted, leftOut: NOTHING });
  const leftOut = choice.wanted === wanted ? choice.leftOut : NOTHING;
  const [step, setStep] = useState<Step | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone or means something else.
  useEffect(() => {
    if (step) done.current?.focus();
  }, [step]);

  const chosen = useMemo(
    () => (plan?.changes ?? []).filter((change) => !leftOut.has(keyOf(change))),
    [plan, leftOut],
  );
  const attempt = async (work: () => Promise<Step>, failed: (problem: string) => string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setStep(await work());
      void refresh({ queryKey });
    } catch (failure) {
      setProblem(failed(describeError(failure as HttpFailure)));
    }
    setBusy(false);
  };
  const replace = (): Promise<void> =>
    attempt(async () => {
      const { saved, kept } = await replaceTexts({ find, ...words, documents: bodyOf(chosen) });
      const texts = saved.reduce((sum, { fields }) => sum + fields, 0);
      return {
        message: t(
          'Replaced {texts, plural, one {# text} other {# texts}} in {documentCount, plural, one {# document} other {# documents}}.',
          { texts, documentCount: saved.length },
        ),
        kept,
        ...(saved.length > 0 && { undo: saved }),
      };
    }, replaceFailed);
  const undo = (saved: ReplacementResult['saved']): Promise<void> =>
    attempt(async () => {
      const documents = saved.map(({ collection: of, id, version }) => ({ collection: of, id, version }));
      const result = await undoReplacement({ documents });
      return {
        message: t('Taken back in {documentCount, plural, one {# document} other {# documents}}.', {
          documentCount: result.saved.length,
        }),
        kept: result.kept,
      };
    }, replaceUndoFailed);

  return (
    <>
      {step && (
        <Alert
          ref={done}
          tabIndex={-1}
          color="tide"
          maw={1080}
          title={step.message}
          withCloseButton
          closeButtonLabel={t('Close')}
          onClose={() => setStep(null)}
        >
          <Kept
            title={t('Left as before: {count, plural, one {# place} other {# places}}', {
              count: step.kept.length,
            })}
            kept={step.kept}
            count={step.kept.length}
          />
          {step.undo && (
            <Button
              variant="default"
              mt="xs"
              leftSection={<IconArrowBackUp size={ICON_PX.md} aria-hidden />}
              loading={isBusy}
              onClick={() => step.undo && void undo(step.undo)}
            >
              {t('Undo')}
            </Button>
          )}
        </Alert>
      )}
      {problem !== '' && (
        <Box component="p" c="var(--mantine-color-error)" fw={500} role="alert">
          {problem}
        </Box>
      )}
      {find.trim() === '' ? (
        !step && (
          <p className={styles['hint']}>
            {t('Type the text to replace, and what takes its place. You see every change before it is made.')}
          </p>
        )
      ) : isLoadingError ? (
        <Failed
          message={t('The search did not respond. Check the connection.')}
          retry={t('Try again')}
          onRetry={() => void refetch()}
        />
      ) : !plan ? (
        <Loading message={t('Searching...')} />
      ) : (
        <>
          {plan.changes.length === 0 ? (
            !step && (
              <Empty
                sign={<IconReplace size={ICON_PX.empty} stroke={1.4} aria-hidden />}
                title={t('No text that can be changed has “{words}”', { words: find })}
                hint={t('It must be typed exactly as it is in the texts.')}
              />
            )
          ) : (
            <Changes
              plan={plan}
              chosen={chosen}
              leftOut={leftOut}
              onLeaveOut={(next) => setChoice({ wanted, leftOut: next })}
              isBusy={isBusy || isFetching}
              onReplace={() => void replace()}
            />
          )}
          <Kept
            title={t('Stays as it is: {count, plural, one {# place} other {# places}}', {
              count: plan.keptCount,
            })}
            kept={plan.kept}
            count={plan.keptCount}
          />
        </>
      )}
    </>
  );
}

function byDocumentOf(changes: readonly PlannedChange[]): Map<string, PlannedChange[]> {
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes)
    groups.set(documentOf(change), [...(groups.get(documentOf(change)) ?? []), change]);
  return groups;
}

/** The chosen fields by document. */
function bodyOf(chosen: readonly PlannedChange[]) {
  return [...byDocumentOf(chosen).values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { collection, id, version } = first;
    return [{ collection, id, version, paths: [first, ...rest].map(({ path }) => path) }];
  });
}

interface ChangesProps {
  plan: Replacements;
  chosen: readonly PlannedChange[];
  leftOut: ReadonlySet<string>;
  onLeaveOut: (leftOut: ReadonlySet<string>) => void;
  isBusy: boolean;
  onReplace: () => void;
}

function Changes({ plan, chosen, leftOut, onLeaveOut, isBusy, onReplace }: ChangesProps) {
  const groups = useMemo(() => [...byDocumentOf(plan.changes)], [plan]);
  const set = (changes: readonly PlannedChange[], isChosen: boolean): void => {
    const next = new Set(leftOut);
    for (const change of changes) {
      if (isChosen) next.delete(keyOf(change));
      else next.add(keyOf(change));
    }
    onLeaveOut(next);
  };
  return (
    <>
      <div className={styles['run']}>
        <Checkbox
          label={t('All changes')}
          checked={chosen.length === plan.changes.length}
          indeterminate={chosen.length > 0 && chosen.length < plan.changes.length}
          onChange={({ currentTarget }) => set(plan.changes, currentTarget.checked)}
        />
        <Button
          size="md"
          leftSection={<IconReplace size={ICON_PX.md} aria-hidden />}
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={onReplace}
        >
          {chosen.length === 0
            ? t('Tick what is to be replaced')
            : t(
                'Replace {texts, plural, one {# text} other {# texts}} in {documentCount, plural, one {# document} other {# documents}}',
                { texts: chosen.length, documentCount: countDocuments(chosen) },
              )}
        </Button>
      </div>
      {plan.isCut && (
        <p className={styles['hint']}>
          {t('There are more. These are the first {count, number}: replace them, then look again.', {
            count: plan.changes.length,
          })}
        </p>
      )}
      <ul className={styles['list']} aria-label={t('Changes')}>
        {groups.map(([key, changes]) => (
          <ChangedDocument key={key} changes={changes} leftOut={leftOut} onChoose={set} />
        ))}
      </ul>
    </>
  );
}

function ChangedDocument({
  changes,
  leftOut,
  onChoose,
}: {
  changes: readonly PlannedChange[];
  leftOut: ReadonlySet<string>;
  onChoose: (changes: readonly PlannedChange[], isChosen: boolean) => void;
}) {
  const [first] = changes;
  const kind = first && kindByCollection(first.collection);
  if (!first || !kind) return null;
  return (
    <li className={styles['item']}>
      <DocumentThumbnail collection={first.collection} id={first.id} />
      <div>
        <h2 className={styles['name']}>{first.name || first.id}</h2>
        <p className={styles['detail']}>{kind.title}</p>
        <ul className={styles['hits']}>
          {changes.map((change) => (
            <Box component="li" key={change.path} py="xs">
              <Checkbox
                checked={!leftOut.has(keyOf(change))}
                onChange={({ currentTarget }) => onChoose([change], currentTarget.checked)}
                label={<HitLabel label={change.label} langCode={change.langCode} />}
              />
              <dl className={styles['versions']} lang={change.langCode || undefined}>
                <dt lang="en">{t('Before')}</dt>
                <dd>
                  <MarkedText excerpt={change.before} as="del" />
                </dd>
                <dt lang="en">{t('After')}</dt>
                <dd>
                  {change.after.text === '' ? t('(nothing)') : <MarkedText excerpt={change.after} as="ins" />}
                </dd>
              </dl>
              {change.overBy > 0 && (
                <p className={styles['over']}>
                  {t('{count, plural, one {# character} other {# characters}} more than advised', {
                    count: change.overBy,
                  })}
                </p>
              )}
            </Box>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Texts that are not replaced, with the reason; each leads to its field. */
function Kept({ title, kept, count }: { title: string; kept: readonly KeptText[]; count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (kept.length === 0) return null;
  const shown = isOpen ? kept : kept.slice(0, KEPT_SHOWN);
  return (
    <section className={styles['kept']}>
      <h2 className={styles['section']}>{title}</h2>
      <ul>
        {shown.map(({ collection, id, name, path, label, because, message }, index) => {
          const kind = kindByCollection(collection);
          const what = [kind?.title, name, label].filter(Boolean).join(' › ');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may be named for two reasons.
            <li key={`${collection}/${id}/${path}/${index}`}>
              {kind && because !== 'gone' ? (
                <Button variant="subtle" size="compact-sm" onClick={() => openField(kind, id, path)}>
                  {what}
                </Button>
              ) : (
                what
              )}{' '}
              {[REPLACE_REASONS[because], message].filter(Boolean).join(': ')}
            </li>
          );
        })}
      </ul>
      {count > shown.length &&
        (kept.length > shown.length ? (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {t('and {count, number} more', { count: count - shown.length })}
          </Button>
        ) : (
          <p className={styles['detail']}>{t('and {count, number} more', { count: count - shown.length })}</p>
        ))}
    </section>
  );
}
