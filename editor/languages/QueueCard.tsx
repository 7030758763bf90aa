// One text of the queue: what it says, what it said when it was translated, and its translation.
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Loader } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { stateOf, translationIn, type TranslatableText } from '#rules/translatableTexts.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath } from '#schema/path.ts';
import { leaveFor } from '#state/navigation.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import { RichTextControl } from '../controls/RichTextControl.tsx';
import { TextControl } from '../controls/TextControl.tsx';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { openFieldLater } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { refOf } from './languageRows.ts';
import { QueueButtons } from './QueueButtons.tsx';
import { translationIndex } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import { useOpenedDraft } from './useOpenedDraft.ts';
import { useQueuedText } from './useQueuedText.ts';
import { ICON_PX } from '../theme.ts';
import styles from './languagesPage.module.css';
import { t } from '../i18n/t.ts';
import { TEXT_STATE_NAMES } from './textStateNames.ts';

const TYPABLE = 'input, textarea, [contenteditable="true"]';

interface CardProps {
  document: TranslatableDocument;
  text: TranslatableText;
  language: Language;
  canSuggest: boolean;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  /** Gets the document as it was saved. */
  onSaved: (saved: unknown) => void;
}

export function QueueCard(props: CardProps) {
  const ref = refOf(props.document);
  return ref && <OpenCard {...props} documentRef={ref} />;
}

function OpenCard({
  document,
  text,
  language,
  documentRef: ref,
  canSuggest,
  onBack,
  onSkip,
  onSaved,
}: CardProps & { documentRef: DocumentRef }) {
  const opened = useOpenedDraft(ref);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { langCode } = language;
  const meta = useDrafts(() => fieldAt(schemaOf(ref), documentOf(ref), text.path)?.meta);
  const isReady = opened === 'ready' && meta !== undefined;
  const translation = useQueuedText({ document, documentRef: ref, text, language, isReady, onSaved });
  const { value, savedValue, unread, problem, isBusy, type, save } = translation;
  useEffect(() => {
    if (isReady) field.current?.querySelector<HTMLElement>(TYPABLE)?.focus();
  }, [isReady]);
  const { route, title } = KINDS_BY_NAME[ref.kind];
  const before = translationIn(text, langCode)?.before;
  const state = unread ? 'machine' : (stateOf(text, langCode) ?? 'missing');
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A rich text would break the line.
    event.preventDefault();
    event.stopPropagation();
    void save(value, unread);
  };
  const openPage = (): void => {
    const index = translationIndex(documentOf(ref), langCode);
    openFieldLater(ref, index < 0 ? text.path : joinPath(TRANSLATIONS, index, text.path));
    leaveFor(pathOfDocument({ route }, document.id));
  };
  const Control = text.isRich ? RichTextControl : TextControl;
  return (
    <div className={styles['queueCard']}>
      <p className={styles['where']}>
        <span>
          {title} <strong>{document.name || document.id}</strong> › {text.label}
        </span>
        <span className={styles['state']} data-state={state}>
          {TEXT_STATE_NAMES[state]}
        </span>
      </p>
      <div className={styles['pair']}>
        <div>
          <h3>{t('Main text')}</h3>
          <p className={styles['mainText']} lang={document.langCode}>
            {plainTextOf(text.main)}
          </p>
          {before !== undefined && (
            <>
              <h3>{t('It was translated from')}</h3>
              <p className={styles['beforeText']} lang={document.langCode}>
                {plainTextOf(before)}
              </p>
            </>
          )}
        </div>
        <div ref={field} onKeyDownCapture={onKeys}>
          {opened === 'loading' && (
            <p role="status">
              <Loader size="sm" aria-hidden /> {t('Loading...')}
            </p>
          )}
          {opened === 'failed' && <p role="alert">{t('Couldn’t load the document')}</p>}
          {isReady && (
            <Control
              id={id}
              meta={{ ...meta, label: t('In {language}', { language: language.language || langCode }) }}
              value={value}
              error={problem || undefined}
              document={ref}
              path={text.path}
              onBlur={() => undefined}
              onFocus={() => undefined}
              onChange={(next) => type(String(next ?? ''))}
            />
          )}
          {isReady && unread && (
            <p className={styles['unread']} role="status">
              <IconSparkles size={ICON_PX.md} aria-hidden />{' '}
              {t('Translated by a machine. Say that it is right, or change it.')}
            </p>
          )}
          {isReady && value !== savedValue && !isBusy && (
            <p className={styles['hint']}>
              {unread
                ? t('Not saved yet. It is kept in this browser.')
                : t('Typed, but not saved yet. It is kept in this browser.')}
            </p>
          )}
        </div>
      </div>
      <QueueButtons
        mainText={text.main}
        translation={translation}
        isReady={isReady}
        canSuggest={canSuggest}
        onBack={onBack}
        onSkip={onSkip}
        onOpenPage={openPage}
      />
    </div>
  );
}
