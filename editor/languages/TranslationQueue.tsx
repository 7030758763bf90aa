// One text after the other: what it says, what it said when it was translated, and its translation.
// What is typed is a draft of its document, so it survives a reload until it is saved.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button, Loader } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCircleCheck,
  IconEqual,
  IconExternalLink,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { stateOf, translationIn, type TranslatableText } from '#rules/translatableTexts.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { leaveFor } from '#state/navigation.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import { RichTextControl } from '../controls/RichTextControl.tsx';
import { TextControl } from '../controls/TextControl.tsx';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, draftOf, isDirty, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore, isSameRef, openFieldLater, setOtherDocuments } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { QUEUE, SITE_LANGUAGES } from '../messages/languagesPageMessages.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { keyOfDocument, refOf, refreshed, type QueuedText } from './languageRows.ts';
import { openForTranslation, translationIndex, typeTranslation } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import styles from './languagesPage.module.css';

const [ICON_PX, SIGN_PX] = [18, 40];
const TYPABLE = 'input, textarea, [contenteditable="true"]';

interface QueueProps {
  /** As it was when it was begun: what is done stays in its place. */
  queue: readonly QueuedText[];
  language: Language;
  documents: readonly TranslatableDocument[];
  onSaved: (document: TranslatableDocument) => void;
  onClose: () => void;
}

export function TranslationQueue({ queue, language, documents, onSaved, onClose }: QueueProps) {
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
    <section className={styles['queue']} aria-labelledby="translation-queue">
      <div className={styles['queueHead']}>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconArrowLeft size={ICON_PX} aria-hidden />}
          onClick={onClose}
        >
          {QUEUE.close}
        </Button>
        <h2 id="translation-queue" ref={heading} tabIndex={-1}>
          {QUEUE.title(language.language || language.langCode)}
        </h2>
        {!isOver && <p role="status">{QUEUE.position(position + 1, texts.length)}</p>}
      </div>
      {isOver && (
        <div className={styles['over']}>
          <IconCircleCheck size={SIGN_PX} stroke={1.4} aria-hidden />
          <p className={styles['overTitle']}>{QUEUE.done}</p>
          <p role="status">{QUEUE.doneHint(skipped.length)}</p>
          {skipped.length > 0 && (
            <Button variant="default" onClick={() => begin(skipped)}>
              {QUEUE.again}
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
        <div className={styles['over']}>
          <p role="alert">{QUEUE.gone}</p>
          <Button onClick={skip}>{QUEUE.skip}</Button>
        </div>
      )}
    </section>
  );
}

/** The draft of a document, opened when it is its turn. */
function useOpened(ref: DocumentRef): 'loading' | 'failed' | 'ready' {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const { kind, id } = ref;
  useEffect(() => {
    let isCurrent = true;
    const opened: DocumentRef = { kind, id };
    void openForTranslation(opened).then((isOpen) => {
      if (!isCurrent) return;
      if (isOpen) {
        const others = editorStore.getState().others.filter((one) => isDirty(one) && !isSameRef(one, opened));
        setOtherDocuments([...others, opened]);
      }
      setState(isOpen ? 'ready' : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  return state;
}

interface CardProps {
  document: TranslatableDocument;
  text: TranslatableText;
  language: Language;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  /** Gets the document as it was saved. */
  onSaved: (saved: unknown) => void;
}

function QueueCard({ document, text, language, onBack, onSkip, onSaved }: CardProps) {
  const ref = refOf(document);
  return ref && <OpenCard {...{ document, text, language, onBack, onSkip, onSaved }} documentRef={ref} />;
}

function OpenCard({
  document,
  text,
  language,
  documentRef: ref,
  onBack,
  onSkip,
  onSaved,
}: CardProps & { documentRef: DocumentRef }) {
  const opened = useOpened(ref);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { langCode } = language;
  const value = useStore(contentStore, () => {
    const current = documentOf(ref);
    const index = translationIndex(current, langCode);
    const found = index < 0 ? '' : valueAt(current, joinPath(TRANSLATIONS, index, text.path));
    return typeof found === 'string' ? found : '';
  });
  const savedValue = translationIn(text, langCode)?.text ?? '';
  const meta = fieldAt(schemaOf(ref), documentOf(ref), text.path)?.meta;
  const isReady = opened === 'ready' && meta !== undefined;
  useEffect(() => {
    if (isReady) field.current?.querySelector<HTMLElement>(TYPABLE)?.focus();
  }, [isReady]);
  const { route, title } = KINDS_BY_NAME[ref.kind];
  const before = translationIn(text, langCode)?.before;
  const state = stateOf(text, langCode) ?? 'missing';

  const save = async (translation: string): Promise<void> => {
    if (isBusy || !isReady) return;
    if (plainTextOf(translation) === '') return setProblem(QUEUE.blank);
    setProblem('');
    setBusy(true);
    typeTranslation(ref, language, text.path, translation);
    const isSaved = await saveCurrentDocument(ref);
    setBusy(false);
    if (isSaved) onSaved(draftOf(ref)?.saved);
  };
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A rich text would break the line.
    event.preventDefault();
    event.stopPropagation();
    void save(value);
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
          {SITE_LANGUAGES.states[state]}
        </span>
      </p>
      <div className={styles['pair']}>
        <div>
          <h3>{QUEUE.main}</h3>
          <p className={styles['mainText']} lang={document.langCode}>
            {plainTextOf(text.main)}
          </p>
          {before !== undefined && (
            <>
              <h3>{QUEUE.before}</h3>
              <p className={styles['beforeText']} lang={document.langCode}>
                {plainTextOf(before)}
              </p>
            </>
          )}
        </div>
        <div ref={field} onKeyDownCapture={onKeys}>
          {opened === 'loading' && (
            <p role="status">
              <Loader size="sm" aria-hidden /> {QUEUE.loading}
            </p>
          )}
          {opened === 'failed' && <p role="alert">{QUEUE.failed}</p>}
          {isReady && (
            <Control
              id={id}
              meta={{ ...meta, label: QUEUE.translation(language.language || langCode) }}
              value={value}
              error={problem || undefined}
              document={ref}
              path={text.path}
              onBlur={() => undefined}
              onFocus={() => undefined}
              onChange={(next) => {
                setProblem('');
                typeTranslation(ref, language, text.path, String(next ?? ''));
              }}
            />
          )}
          {isReady && value !== savedValue && !isBusy && <p className={styles['hint']}>{QUEUE.unsaved}</p>}
        </div>
      </div>
      <div className={styles['queueButtons']}>
        <Button
          size="md"
          loading={isBusy}
          disabled={!isReady}
          rightSection={<kbd className={styles['key']}>{QUEUE.saveHint}</kbd>}
          onClick={() => void save(value)}
        >
          {QUEUE.save}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={!isReady || isBusy}
          leftSection={<IconEqual size={ICON_PX} aria-hidden />}
          onClick={() => void save(text.main)}
        >
          {QUEUE.same}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={isBusy}
          leftSection={<IconArrowRight size={ICON_PX} aria-hidden />}
          onClick={onSkip}
        >
          {QUEUE.skip}
        </Button>
        {onBack && (
          <Button size="md" variant="subtle" disabled={isBusy} onClick={onBack}>
            {QUEUE.back}
          </Button>
        )}
        <Button
          size="md"
          variant="subtle"
          leftSection={<IconExternalLink size={ICON_PX} aria-hidden />}
          onClick={openPage}
        >
          {QUEUE.open}
        </Button>
      </div>
    </div>
  );
}
