// One text after the other: what it says, what it said when it was translated, and its translation.
// What is typed is a draft of its document, so it survives a reload until it is saved.
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { Button, Loader, Progress } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCircleCheck,
  IconEqual,
  IconExternalLink,
  IconEye,
  IconPlayerStop,
  IconSparkles,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Language } from '#rules/languages.ts';
import { stateOf, translationIn, type TranslatableText } from '#rules/translatableTexts.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { suggestTranslations, type TranslatableDocument } from '../api/translationApi.ts';
import { RichTextControl } from '../controls/RichTextControl.tsx';
import { TextControl } from '../controls/TextControl.tsx';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, draftOf, isDirty, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore, isSameRef, openFieldLater, setOtherDocuments } from '../editorStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { describeError } from '../messages/describeError.ts';
import { MACHINE } from '../messages/machineMessages.ts';
import { QUEUE, SITE_LANGUAGES } from '../messages/languagesPageMessages.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { keyOfDocument, refOf, refreshed, type QueuedText } from './languageRows.ts';
import { isUnread } from './machineMarks.ts';
import { isFree, suggestForAll, wantedIn, type SuggestionCount, type WantedText } from './suggestForQueue.ts';
import { openForTranslation, translationIndex, typeTranslations } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import styles from './languagesPage.module.css';

const [ICON_PX, SIGN_PX] = [18, 40];
const TYPABLE = 'input, textarea, [contenteditable="true"]';

interface QueueProps {
  /** As it was when it was begun: what is done stays in its place. */
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
      {canSuggest && !isOver && <SuggestAll queue={texts} documents={documents} language={language} />}
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
        <div className={styles['over']}>
          <p role="alert">{QUEUE.gone}</p>
          <Button onClick={skip}>{QUEUE.skip}</Button>
        </div>
      )}
    </section>
  );
}

/** Asks a machine for all texts of the queue; what comes is typed, and not saved. */
function SuggestAll({
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
          leftSection={<IconPlayerStop size={ICON_PX} aria-hidden />}
          onClick={() => running.current?.abort()}
        >
          {QUEUE.cancel}
        </Button>
      ) : (
        <Button
          variant="light"
          disabled={freeCount === 0}
          leftSection={<IconSparkles size={ICON_PX} aria-hidden />}
          onClick={() => void suggest()}
        >
          {QUEUE.suggestAll(freeCount)}
        </Button>
      )}
      {isRunning && count && (
        <Progress
          className={styles['suggestProgress'] ?? ''}
          value={(count.done * 100) / Math.max(1, asked)}
          color="tide"
          aria-hidden
        />
      )}
      <p role="status">
        {count &&
          (isRunning
            ? QUEUE.suggesting(count.done, asked)
            : QUEUE.suggested(count.given, count.done - count.given))}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
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
  canSuggest: boolean;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  /** Gets the document as it was saved. */
  onSaved: (saved: unknown) => void;
}

function QueueCard(props: CardProps) {
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
  const unread = useStore(contentStore, () => {
    const current = documentOf(ref);
    return isUnread(current, translationIndex(current, langCode), value);
  });
  const savedValue = translationIn(text, langCode)?.text ?? '';
  const valueNow = useRef(value);
  useEffect(() => {
    valueNow.current = value;
  }, [value]);
  const meta = fieldAt(schemaOf(ref), documentOf(ref), text.path)?.meta;
  const isReady = opened === 'ready' && meta !== undefined;
  useEffect(() => {
    if (isReady) field.current?.querySelector<HTMLElement>(TYPABLE)?.focus();
  }, [isReady]);
  const { route, title } = KINDS_BY_NAME[ref.kind];
  const before = translationIn(text, langCode)?.before;
  const state = unread ? 'machine' : (stateOf(text, langCode) ?? 'missing');

  const asking = useRef<AbortController>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => asking.current?.abort(), []);
  const suggest = async (): Promise<void> => {
    const controller = new AbortController();
    asking.current = controller;
    setProblem('');
    setAsking(true);
    try {
      const body = { from: document.langCode, to: langCode, texts: [text.main] };
      const [suggestion] = await suggestTranslations(body, controller.signal);
      // What somebody has typed meanwhile stays.
      if (!controller.signal.aborted && valueNow.current === value) {
        if (suggestion)
          typeTranslations(ref, language, [{ path: text.path, text: suggestion, byMachine: true }]);
        else setProblem(QUEUE.noSuggestion);
      }
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(describeError(failure as HttpFailure));
    }
    setAsking(false);
  };
  const save = async (translation: string, isRead = false): Promise<void> => {
    if (isBusy || !isReady) return;
    if (plainTextOf(translation) === '') return setProblem(QUEUE.blank);
    setProblem('');
    setBusy(true);
    typeTranslations(ref, language, [
      { path: text.path, text: translation, ...(isRead && { byMachine: false }) },
    ]);
    const isSaved = await saveCurrentDocument(ref);
    setBusy(false);
    if (isSaved) onSaved(draftOf(ref)?.saved);
  };
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
                typeTranslations(ref, language, [{ path: text.path, text: String(next ?? '') }]);
              }}
            />
          )}
          {isReady && unread && (
            <p className={styles['unread']} role="status">
              <IconSparkles size={ICON_PX} aria-hidden /> {MACHINE.unread}
            </p>
          )}
          {isReady && value !== savedValue && !isBusy && (
            <p className={styles['hint']}>{unread ? QUEUE.unsavedSuggestion : QUEUE.unsaved}</p>
          )}
        </div>
      </div>
      <div className={styles['queueButtons']}>
        <Button
          size="md"
          loading={isBusy}
          disabled={!isReady}
          leftSection={unread ? <IconEye size={ICON_PX} aria-hidden /> : undefined}
          rightSection={<kbd className={styles['key']}>{QUEUE.saveHint}</kbd>}
          onClick={() => void save(value, unread)}
        >
          {unread ? MACHINE.read : QUEUE.save}
        </Button>
        {unread && value !== savedValue && (
          <Button size="md" variant="default" disabled={isBusy} onClick={() => void save(value)}>
            {QUEUE.saveUnread}
          </Button>
        )}
        {canSuggest && !unread && (value === savedValue || plainTextOf(value) === '') && (
          <Button
            size="md"
            variant="default"
            loading={isAsking}
            disabled={!isReady || isBusy}
            leftSection={<IconSparkles size={ICON_PX} aria-hidden />}
            onClick={() => void suggest()}
          >
            {QUEUE.suggest}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          disabled={!isReady || isBusy}
          leftSection={<IconEqual size={ICON_PX} aria-hidden />}
          onClick={() => void save(text.main, true)}
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
