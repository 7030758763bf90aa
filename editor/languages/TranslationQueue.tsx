// The texts that are to be translated, one after the other, and those that were skipped once more.
// What is typed is a draft of its document, so it survives a reload until it is saved.
import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import type { Language } from '#rules/languages.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { keyOfDocument, refreshed, type QueuedText } from './languageRows.ts';
import { QueueCard } from './QueueCard.tsx';
import { SuggestAll } from './SuggestAll.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { t } from '../i18n/t.ts';

interface QueueProps {
  /** Snapshot from the start of the session, so that finished texts stay in their position. */
  queue: readonly QueuedText[];
  language: Language;
  documents: readonly TranslatableDocument[];
  /** Whether there is a machine that translates. */
  canSuggest: boolean;
  onSaved: (document: TranslatableDocument) => void;
  onClose: () => void;
}

export function TranslationQueue({ queue, language, documents, canSuggest, onSaved, onClose }: QueueProps) {
  const [texts, setTexts] = useState(queue);
  const [position, setPosition] = useState(0);
  const [skipped, setSkipped] = useState<readonly QueuedText[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const queued = texts[position];
  const isOver = queued === undefined;
  useEffect(() => {
    if (isOver) heading.current?.focus();
  }, [isOver]);
  const document = documents.find((one) => keyOfDocument(one) === queued?.key);
  const text = document?.texts.find(({ path }) => path === queued?.path);
  const next = (): void => setPosition(position + 1);
  const skip = (): void => {
    if (queued && !skipped.includes(queued)) setSkipped([...skipped, queued]);
    next();
  };
  const begin = (again: readonly QueuedText[]): void => {
    setTexts(again);
    setSkipped([]);
    setPosition(0);
  };
  return (
    <section className={`${scrollingPage['page']} ${styles['queue']}`} aria-labelledby="translation-queue">
      <div className={styles['queueHead']}>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconArrowLeft size={ICON_PX.md} aria-hidden />}
          onClick={onClose}
        >
          {t('Back to the list')}
        </Button>
        <h2 id="translation-queue" ref={heading} tabIndex={-1}>
          {t('Translate into {language}', { language: language.language || language.langCode })}
        </h2>
        {!isOver && (
          <p role="status">
            {t('Text {position} of {count}', { position: position + 1, count: texts.length })}
          </p>
        )}
      </div>
      {canSuggest && !isOver && <SuggestAll queue={texts} documents={documents} language={language} />}
      {isOver && (
        <div className={`${scrollingPage['nothing']} ${styles['over']}`}>
          <IconCircleCheck size={ICON_PX.empty} stroke={1.4} aria-hidden />
          <p className={styles['overTitle']}>{t('All done')}</p>
          <p role="status">
            {t(
              '{skipped, plural, =0 {You have been through all texts.} other {You have been through all texts and skipped #.}}',
              { skipped: skipped.length },
            )}
          </p>
          {skipped.length > 0 && (
            <Button variant="default" onClick={() => begin(skipped)}>
              {t('Go through the skipped ones')}
            </Button>
          )}
        </div>
      )}
      {queued && document && text && (
        <QueueCard
          key={`${queued.key} ${queued.path}`}
          document={document}
          text={text}
          language={language}
          canSuggest={canSuggest}
          onBack={position > 0 ? () => setPosition(position - 1) : undefined}
          onSkip={skip}
          onSaved={(saved) => {
            onSaved(refreshed(document, saved));
            setSkipped(skipped.filter((one) => one !== queued));
            next();
          }}
        />
      )}
      {queued && !text && (
        <div className={`${scrollingPage['nothing']} ${styles['over']}`}>
          <p role="alert">{t('This text is not there any more.')}</p>
          <Button onClick={skip}>{t('Skip')}</Button>
        </div>
      )}
    </section>
  );
}
