import { useEffect, useMemo, useRef, useState } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { Button, Progress } from '@mantine/core';
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Language } from '#rules/languages.ts';
import { contentStore } from '#state/contentStore.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import { describeError } from '../api/describeError.ts';
import type { QueuedText } from './languageRows.ts';
import { isFree, suggestForAll, wantedIn, type SuggestionCount, type WantedText } from './suggestForQueue.ts';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { t } from '../i18n/t.ts';

/** Requests all texts of the queue from a machine; what comes is typed, and not saved. */
export function SuggestAll({
  queue,
  documents,
  language,
}: {
  queue: readonly QueuedText[];
  documents: readonly TranslatableDocument[];
  language: Language;
}) {
  const [count, setCount] = useState<SuggestionCount>();
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState(0);
  const running = useRef<AbortController>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const all = useMemo(() => wantedIn(queue, documents, language.langCode), [queue, documents, language]);
  const free = (): WantedText[] => all.filter((text) => isFree(text, language.langCode));
  const freeCount = useStore(contentStore, () => free().length);
  const suggest = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setProblem('');
    setCount({ done: 0, given: 0 });
    const wanted = free();
    setAsked(wanted.length);
    setRunning(true);
    try {
      await suggestForAll(wanted, language, { signal: controller.signal, onCount: setCount });
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(describeError(failure as HttpFailure));
    }
    setRunning(false);
  };
  if (freeCount === 0 && !count) return null;
  return (
    <div className={styles['suggestAll']}>
      {isRunning ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={ICON_PX.md} aria-hidden />}
          onClick={() => running.current?.abort()}
        >
          {t('Stop')}
        </Button>
      ) : (
        <Button
          variant="light"
          disabled={freeCount === 0}
          leftSection={<IconSparkles size={ICON_PX.md} aria-hidden />}
          onClick={() => void suggest()}
        >
          {t('Suggest for all {count, number}', { count: freeCount })}
        </Button>
      )}
      {isRunning && count && (
        <Progress flex="0 1 220px" value={(count.done * 100) / Math.max(1, asked)} color="tide" aria-hidden />
      )}
      <p role="status">
        {count &&
          (isRunning
            ? t('Translated {done} of {all, plural, one {# text} other {# texts}}...', {
                done: count.done,
                all: asked,
              })
            : [
                count.given === 0
                  ? t('No text got a suggestion.')
                  : t(
                      '{count, plural, one {# text has} other {# texts have}} a suggestion to read, not saved yet.',
                      { count: count.given },
                    ),
                count.done - count.given > 0 &&
                  t('{count, plural, one {# has} other {# have}} none that fits.', {
                    count: count.done - count.given,
                  }),
              ]
                .filter(Boolean)
                .join(' '))}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}
