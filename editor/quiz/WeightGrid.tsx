// Weights of all answers as one grid: a row for each answer, a column for each result. One Tab
// stop; arrow keys move, as in a spreadsheet.
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Select, Text } from '@mantine/core';
import { RANGES } from '#config/limits.ts';
import type { Target } from '#rules/links.ts';
import { keyOf } from '#rules/quiz.ts';
import { formatShare } from './formatShare.ts';
import { weigh, weightAt } from './quizEdits.ts';
import type { CountedQuiz } from './shareWorker.ts';
import { nameOfTarget, type Names } from './useNames.ts';
import { titleOf, type QuizNode, type QuizWork } from './quizWork.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

interface GridProps {
  work: QuizWork;
  names: Names;
  counted: CountedQuiz | undefined;
  mayEdit: boolean;
  onAddTarget: (target: Target) => void;
  onNewResult: (name: string) => void;
}

interface Row {
  node: QuizNode;
  answer: number;
}

export function WeightGrid({ work, names, counted, mayEdit, onAddTarget, onNewResult }: GridProps) {
  const { slides, targets } = work;
  const rows = slides.flatMap((node) => node.slide.buttons.map((_, answer): Row => ({ node, answer })));
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const row = Math.min(at.row, rows.length - 1);
  const column = Math.min(at.column, targets.length - 1);
  const go = (nextRow: number, nextColumn: number): void => {
    const [toRow, toColumn] = [clamp(nextRow, rows.length), clamp(nextColumn, targets.length)];
    setAt({ row: toRow, column: toColumn });
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${toRow} ${toColumn}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <section className={styles['weights']} aria-label={t('Weights')}>
      <div className={styles['weightsHead']}>
        <h2>{t('Weights')}</h2>
        <p id="weights-hint">{t('Arrow keys move. Type a weight. X excludes the result, Delete clears.')}</p>
        {mayEdit && (
          <AddTarget work={work} names={names} onAddTarget={onAddTarget} onNewResult={onNewResult} />
        )}
      </div>
      {targets.length === 0 ? (
        <p className={styles['empty']}>
          {t('No results yet. Add what this quiz recommends, then weigh the answers.')}
        </p>
      ) : (
        <div className={styles['gridView']}>
          {/** biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA. */}
          <table ref={grid} role="grid" aria-label={t('Weights')} aria-describedby="weights-hint">
            <thead>
              <tr>
                <th scope="col">{t('Answers')}</th>
                {targets.map((target) => (
                  <TargetHeading
                    key={keyOf(target)}
                    name={nameOfTarget(names, target)}
                    share={counted?.shares.results.find((result) => keyOf(result) === keyOf(target))?.share}
                  />
                ))}
              </tr>
            </thead>
            {slides.map((node) => {
              const first = rows.findIndex((other) => other.node === node);
              return (
                <tbody key={node.id}>
                  <tr>
                    <th scope="rowgroup" colSpan={targets.length + 1} className={styles['groupHead']}>
                      {titleOf(node)}
                    </th>
                  </tr>
                  {node.slide.buttons.map((answer, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity but their position.
                    <tr key={index}>
                      <th scope="row">{answer.text || t('Answer without a text')}</th>
                      {targets.map((target, targetIndex) => (
                        <Cell
                          key={keyOf(target)}
                          node={node}
                          answer={index}
                          target={target}
                          label={t('{answer}: weight for {result}', {
                            answer:
                              answer.text ||
                              `${titleOf(node)}, ${t('Answer {number}', { number: index + 1 })}`,
                            result: nameOfTarget(names, target),
                          })}
                          position={`${first + index} ${targetIndex}`}
                          isTabStop={first + index === row && targetIndex === column}
                          isReadOnly={!mayEdit}
                          onFocus={() => setAt({ row: first + index, column: targetIndex })}
                          onMove={(rowsDown, columnsRight) =>
                            go(first + index + rowsDown, targetIndex + columnsRight)
                          }
                          onJump={(toRow, toColumn) =>
                            go(
                              toRow === null ? first + index : toRow === 'first' ? 0 : rows.length,
                              toColumn === 'first' ? 0 : targets.length,
                            )
                          }
                        />
                      ))}
                    </tr>
                  ))}
                </tbody>
              );
            })}
          </table>
        </div>
      )}
    </section>
  );
}

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

function TargetHeading({ name, share }: { name: string; share: number | undefined }) {
  return (
    <th scope="col" title={name}>
      <Text span inherit truncate display="block" maw={150} fz="sm" fw={600}>
        {name}
      </Text>
      <span className={styles['columnShare']}>
        <span
          className={styles['bar']}
          style={{ '--share': share ?? 0 } as CSSProperties}
          data-never={share === 0 || undefined}
        />
        {share === undefined ? '–' : formatShare(share)}
      </span>
    </th>
  );
}

interface CellProps {
  node: QuizNode;
  answer: number;
  target: Target;
  label: string;
  position: string;
  isTabStop: boolean;
  isReadOnly: boolean;
  onFocus: () => void;
  onMove: (rowsDown: number, columnsRight: number) => void;
  /** Null stays in the row. */
  onJump: (row: 'first' | 'last' | null, column: 'first' | 'last') => void;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The number that a typed weight is; undefined if it is none that can be saved. */
function weightIn(typed: string): number | undefined {
  const value = Number(typed.replace(',', '.'));
  const { min, max } = RANGES.quizWeight;
  return typed.trim() !== '' && value >= min && value <= max ? value : undefined;
}

function Cell({
  node,
  answer,
  target,
  label,
  position,
  isTabStop,
  isReadOnly,
  onFocus,
  onMove,
  onJump,
}: CellProps) {
  const button = node.slide.buttons[answer];
  const stored = button ? weightAt(button, target) : '';
  /** Typed text that is no weight yet, or another spelling of the stored one, such as '0.'. */
  const [typed, setTyped] = useState<string | null>(null);
  const typedWeight = typed === null ? undefined : weightIn(typed);
  const isInvalid = typed !== null && typedWeight === undefined;
  const isTypedShown = isInvalid || String(typedWeight) === stored;
  const isExcluded = stored === 'excluded';
  const type = (value: string): void => {
    const weight = weightIn(value);
    setTyped(value === '' ? null : value);
    if (value === '') weigh(node.id, answer, target, null);
    else if (weight !== undefined) weigh(node.id, answer, target, weight);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey) return;
    if (key === 'Home' || key === 'End') {
      event.preventDefault();
      const end = key === 'Home' ? 'first' : 'last';
      onJump(ctrlKey || metaKey ? end : null, end);
      return;
    }
    if (ctrlKey || metaKey) return;
    const move = MOVES[key];
    if (move) {
      event.preventDefault();
      onMove(key === 'Enter' && shiftKey ? -1 : move[0], move[1]);
    } else if (!isReadOnly && key.toLowerCase() === 'x') {
      event.preventDefault();
      setTyped(null);
      weigh(node.id, answer, target, isExcluded ? null : 'excluded');
    } else if (!isReadOnly && (key === 'Delete' || (key === 'Backspace' && isExcluded))) {
      event.preventDefault();
      setTyped(null);
      weigh(node.id, answer, target, null);
    } else if (key === 'Escape') setTyped(null);
  };
  return (
    <td data-excluded={isExcluded || undefined}>
      <input
        data-cell={position}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        tabIndex={isTabStop ? 0 : -1}
        readOnly={isReadOnly}
        value={isTypedShown ? (typed ?? stored) : stored}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          onFocus();
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
    </td>
  );
}

const NEW = 'new/';
const OFFERS = [
  { collection: 'quiz-results', targetType: 'quiz-results', group: t('Quiz results') },
  { collection: 'products', targetType: 'products', group: t('Products') },
] as const;

/** Adds a column: a result or product, or a result that is made under the typed name. */
function AddTarget({ work, names, onAddTarget, onNewResult }: Omit<GridProps, 'counted' | 'mayEdit'>) {
  const [search, setSearch] = useState('');
  const taken = new Set(work.targets.map(keyOf));
  const wanted = search.trim().toLowerCase();
  const offers = OFFERS.map(({ collection, targetType, group }) => ({
    group,
    items: [...(names.get(collection) ?? [])]
      .map(([id, name]) => ({ value: keyOf({ targetType, targetId: id }), label: name }))
      .filter(({ value, label }) => !taken.has(value) && label.toLowerCase().includes(wanted))
      .slice(0, 30),
  })).filter(({ items }) => items.length > 0);
  const isNamed = offers.some(({ items }) => items.some(({ label }) => label.toLowerCase() === wanted));
  const fresh =
    wanted === '' || isNamed
      ? []
      : [{ value: NEW, label: t('New result “{name}”', { name: search.trim() }) }];
  return (
    <Select
      size="xs"
      w={230}
      aria-label={t('Add result')}
      placeholder={t('Add result')}
      title={t('A result or product to weigh, or the name of a new one')}
      searchable
      selectFirstOptionOnChange
      data={[...offers, ...fresh]}
      filter={({ options }) => options}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('Nothing found')}
      maxDropdownHeight={260}
      comboboxProps={{ position: 'top-end', width: 280 }}
      onChange={(value) => {
        setSearch('');
        if (value === null) return;
        if (value === NEW) return onNewResult(search.trim());
        const offer = OFFERS.find(({ targetType }) => value.startsWith(`${targetType}/`));
        if (offer)
          onAddTarget({ targetType: offer.targetType, targetId: value.slice(offer.targetType.length + 1) });
      }}
    />
  );
}
