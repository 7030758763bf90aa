// Imports timings, pasted or from a file: all of them as one step, or none, with the errors by
// field.
import { useId, useState } from 'react';
import { notifyDone } from '../notify.tsx';
import { motionOf, readTimings } from './timingValues.ts';
import { importTimings } from './motionDraft.ts';
import { invalidJsonMessage, refusalMessage } from './refusalMessages.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

/** Imports them; returns the errors, one per line. */
function importText(text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (failure) {
    return [invalidJsonMessage(text, failure)];
  }
  const parsed = readTimings(data);
  if (!parsed.ok) return [t('Nothing was imported:'), ...parsed.refusals.map(refusalMessage)];
  importTimings(motionOf(parsed.timings));
  return [];
}

export function ImportTimings({ close }: { close: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const change = (next: string): void => {
    setText(next);
    setProblems([]);
  };
  const submit = (): void => {
    const errors = importText(text);
    setProblems(errors);
    if (errors.length > 0) return;
    notifyDone(t('Timings imported. Undo to revert.'));
    close();
  };
  return (
    <section className={styles['import']} aria-label={t('Import timings')}>
      <p className={styles['note']}>
        {t('Timings not in the file are reset to their defaults. You can undo an import.')}
      </p>
      <label htmlFor={id} className={styles['visuallyHidden']}>
        {'JSON'}
      </label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={text}
        placeholder={'{"tokens": {"fadeS": 0.2}, "eases": {"arrive": [0.25, 1, 0.5, 1]}}'}
        aria-invalid={problems.length > 0}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problems.length > 0 && (
        <ul role="alert" className={styles['problems']}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className={styles['footerRow']}>
        <label className={styles['file']}>
          {t('From a file')}
          <input
            type="file"
            accept=".json,application/json"
            className={styles['visuallyHidden']}
            onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(change)}
          />
        </label>
        <span className={styles['gap']} />
        <button type="button" className={styles['button']} onClick={close}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className={styles['button']}
          data-strong
          disabled={text.trim() === ''}
          onClick={submit}
        >
          {t('Import these timings')}
        </button>
      </div>
    </section>
  );
}
