// Each quiz: visits that started, how far they got, and the results.
import type { CSSProperties } from 'react';
import { quizStages, type QuizCount } from '#rules/insightCounts.ts';
import { CountTable } from './CountTable.tsx';
import { formatCount, formatShare } from '../format/figures.ts';
import { labelOfAddress, labelOfScreen, type Names } from '../shared/screenNames.ts';
import styles from './insights.module.css';
import { t } from '../i18n/t.ts';

export function QuizFunnels({ quizzes, names }: { quizzes: readonly QuizCount[]; names: Names }) {
  if (quizzes.length === 0) return <p className={styles['hint']}>{t('No quiz answers in this period.')}</p>;
  return quizzes.map((quiz) => <Quiz key={quiz.quiz} quiz={quiz} names={names} />);
}

function Quiz({ quiz: counts, names }: { quiz: QuizCount; names: Names }) {
  const { quiz, begun, ended, outcomes } = counts;
  const { name } = labelOfScreen('help-me-choose', quiz, names);
  return (
    <div className={styles['quiz']}>
      <h2>{name}</h2>
      <p className={styles['hint']}>
        {t('{begun} started, {ended} finished ({share})', {
          begun: formatCount(begun),
          ended: formatCount(ended),
          share: formatShare(ended, begun) || '0%',
        })}
      </p>
      <div className={styles['halves']}>
        <table className={styles['table']} aria-label={`${name}: ${t('Step')}`}>
          <thead>
            <tr>
              <th scope="col">{t('Step')}</th>
              <th scope="col">{t('Visits')}</th>
              <th scope="col">{t('Left')}</th>
            </tr>
          </thead>
          <tbody>
            {quizStages(counts).map(({ answer, count, left }, index, stages) => {
              const before = stages[index - 1]?.count ?? count;
              const label =
                answer === null ? t('End') : answer === 0 ? t('Began') : t('Answer {step}', { step: answer });
              return (
                <tr
                  key={label}
                  className={styles['bar']}
                  style={{ '--share': `${begun > 0 ? (100 * count) / begun : 0}%` } as CSSProperties}
                >
                  <th scope="row">{label}</th>
                  <td>{formatCount(count)}</td>
                  <td>{left ? formatShare(left, before) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {outcomes.length > 0 && (
          <CountTable
            label={`${name}: ${t('Result')}`}
            heads={[t('Result'), t('Visits')]}
            rows={outcomes.map(({ label, count }) =>
              label === ''
                ? { key: '', name: t('Nothing'), kind: '', count }
                : { key: label, ...labelOfAddress(label, names), count },
            )}
          />
        )}
      </div>
    </div>
  );
}
