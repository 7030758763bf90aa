// Outcome of the quiz: which result wins by how much, and the findings of the checks.
import type { CSSProperties } from 'react';
import { SegmentedControl, Text } from '@mantine/core';
import { keyOf } from '#rules/quiz.ts';
import { formatShare } from './formatShare.ts';
import type { CountedQuiz } from './shareWorker.ts';
import { nameOfTarget, type Names } from './useNames.ts';
import { titleOf, type QuizWork } from './quizWork.ts';
import type { Selected } from './quizSelection.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

export type Basis = 'alike' | 'real';

interface OverviewProps {
  work: QuizWork;
  names: Names;
  counted: CountedQuiz | undefined;
  basis: Basis;
  /** Answers that were given in the last 30 days; null while they are loaded, or not wanted. */
  realCount: number | null;
  mayCountReal: boolean;
  onBasis: (basis: Basis) => void;
  onSelect: (selected: Selected) => void;
}

/** Least share that is worth a line: less is a rounding error. */
const SHARE_MIN = 1e-9;

export function OverviewPanel({
  work,
  names,
  counted,
  basis,
  realCount,
  mayCountReal,
  onBasis,
  onSelect,
}: OverviewProps) {
  const shares = counted?.shares;
  const ends = shares
    ? ([
        [t('No result'), shares.none],
        [t('Back to an earlier slide'), shares.loops],
        [t('Stuck'), shares.stuck],
      ] as const)
    : [];
  return (
    <div className={styles['panelBody']}>
      <h2>{t('Who wins')}</h2>
      {mayCountReal && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('Counted by')}
          value={basis}
          data={[
            { value: 'alike', label: t('All ways alike') },
            { value: 'real', label: t('Real answers') },
          ]}
          onChange={(next) => onBasis(next as Basis)}
        />
      )}
      <p className={styles['soft']} role="status">
        {!shares
          ? t('Counting…')
          : basis === 'real' && realCount !== null
            ? realCount > 0
              ? t('By {count, plural, one {# answer} other {# answers}} of the last 30 days', {
                  count: realCount,
                })
              : t('No answers in the last 30 days')
            : shares.ways > 1e15
              ? t('More than 10¹⁵ ways')
              : t('{count, plural, one {# way} other {# ways}}', { count: shares.ways })}
      </p>
      <ul className={styles['shares']} aria-label={t('Who wins')}>
        {work.targets.map((target) => {
          const share = shares?.results.find((result) => keyOf(result) === keyOf(target));
          return (
            <ShareLine
              key={keyOf(target)}
              name={nameOfTarget(names, target)}
              share={share?.share ?? 0}
              note={
                shares && (share?.share ?? 0) < SHARE_MIN
                  ? t('Nobody can get it')
                  : share && share.tied > SHARE_MIN
                    ? t('{share} only by a tie', { share: formatShare(share.tied) })
                    : ''
              }
            />
          );
        })}
        {ends
          .filter(([, share]) => share > SHARE_MIN)
          .map(([name, share]) => (
            <ShareLine key={name} name={name} share={share} isWrong />
          ))}
      </ul>
      <h2>{t('To check')}</h2>
      <Findings work={work} names={names} counted={counted} onSelect={onSelect} />
    </div>
  );
}

function ShareLine({
  name,
  share,
  note = '',
  isWrong = false,
}: {
  name: string;
  share: number;
  note?: string;
  isWrong?: boolean;
}) {
  return (
    <li data-wrong={isWrong || undefined}>
      <Text span inherit truncate>
        {name}
      </Text>
      <span className={styles['resultShare']}>{formatShare(share)}</span>
      <span
        className={styles['bar']}
        style={{ '--share': share } as CSSProperties}
        data-never={share === 0 || undefined}
      />
      {note !== '' && <span className={styles['shareNote']}>{note}</span>}
    </li>
  );
}

/** Everything that is found, each leading to its slide. */
function Findings({
  work,
  names,
  counted,
  onSelect,
}: Pick<OverviewProps, 'work' | 'names' | 'counted' | 'onSelect'>) {
  const found = findingsOf({ work, names, counted });
  if (!counted) return null;
  if (found.length === 0) return <p className={styles['soft']}>{t('Nothing to check.')}</p>;
  return (
    <ul className={styles['findings']}>
      {found.map(({ slide, title, message }) => (
        <li key={`${slide} ${title} ${message}`}>
          {slide !== null && (
            <button type="button" onClick={() => onSelect({ kind: 'slide', id: slide })}>
              {title}
            </button>
          )}{' '}
          {translateMessage(message)}
        </li>
      ))}
    </ul>
  );
}

interface Finding {
  /** Null for a finding of the whole quiz. */
  slide: string | null;
  title: string;
  message: string;
}

export function findingsOf({
  work,
  names,
  counted,
}: Pick<OverviewProps, 'work' | 'names' | 'counted'>): Finding[] {
  if (!counted) return [];
  const { shares, problems } = counted;
  const ofSlides = work.slides.flatMap((node) => {
    const title = (path: string): string => {
      const answer = /^buttons\.(\d+)/.exec(path)?.[1];
      const text = answer === undefined ? '' : node.slide.buttons[Number(answer)]?.text;
      return text ? `${titleOf(node)} › ${text}` : titleOf(node);
    };
    return [
      ...(problems.get(node.id) ?? []).map(({ path, message }) => ({ path, message })),
      ...shares.idle
        .filter(({ slide }) => slide === node.id)
        .map(({ button }) => ({
          path: `buttons.${button}`,
          message: t('This answer changes nothing: it weighs and excludes nothing.') as string,
        })),
    ].map(({ path, message }): Finding => ({ slide: node.id, title: title(path), message }));
  });
  const ofResults = shares.results.flatMap(({ share, tied, ...target }): Finding[] => {
    const name = nameOfTarget(names, target);
    if (share < SHARE_MIN)
      return [
        {
          slide: null,
          title: name,
          message: t('Nobody can get “{name}”: weigh it more, or take it out.', { name }),
        },
      ];
    return tied > SHARE_MIN
      ? [
          {
            slide: null,
            title: name,
            message: t('“{name}” wins {share} of the ways only because it was weighed first.', {
              name,
              share: formatShare(tied),
            }),
          },
        ]
      : [];
  });
  return [...ofResults, ...ofSlides];
}
