// The quiz studio: a whole quiz on one page, as a list, as a graph and as a grid of weights. See
// editor/README.md#118-quiz-studio.
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChartBar,
  IconDeviceFloppy,
  IconGift,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { plainOf } from '#rules/plainText.ts';
import { pathOfList } from '#rules/routes.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import type { ListedDocument } from '../api/editApi.ts';
import { DeleteDocumentDialog } from '../catalog/DeleteDocumentDialog.tsx';
import { openInEditor } from '../catalog/documentActions.ts';
import { PathLink } from '../controls/PathLink.tsx';
import { FORM_COLORS } from '../controls/formColors.ts';
import {
  asOneAction,
  canRedoLatest,
  canUndoLatest,
  discard,
  draftStore,
  isDirty,
  redoLatest,
  undoLatest,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { STUDIO } from '../messages/quizStudioMessages.ts';
import { saveEditedDocuments } from '../saving/saveDocument.ts';
import { findingsOf, OverviewPanel, type Basis } from './OverviewPanel.tsx';
import { QuizGraph } from './QuizGraph.tsx';
import { connectAll, createInQuiz, disconnect, freeName, setField } from './quizEdits.ts';
import { SavedText, SlidePanel } from './SlidePanel.tsx';
import {
  countsOf,
  useCounted,
  useEditedRefs,
  useIsAnimated,
  useNames,
  useQuizWork,
  useTaps,
} from './useQuiz.ts';
import { keepSlide, keepTarget, titleOf, type QuizNode } from './quizWork.ts';
import { WeightGrid } from './WeightGrid.tsx';
import styles from './quizStudio.module.css';

/** What the panel shows. */
export type Selected = { kind: 'overview' } | { kind: 'slide' | 'gift'; id: string };

const ICON_PX = 18;

export function QuizStudio({ start }: { start: string }) {
  const mayEdit = useRight('content.edit');
  const maySeeInsights = useRight('insights.view');
  const work = useQuizWork(start);
  const refs = useEditedRefs(work);
  const { names, addName } = useNames(work);
  const [basis, setBasis] = useState<Basis>('alike');
  const taps = useTaps(basis === 'real');
  const { slides } = work;
  const counts = useMemo(
    () => (basis === 'real' && taps ? countsOf({ slides }, taps) : null),
    [basis, taps, slides],
  );
  const counted = useCounted(work, counts, useIsAnimated(start));
  const [selected, setSelected] = useState<Selected>({ kind: 'slide', id: start });
  const [focusRequest, setFocusRequest] = useState(0);
  const [deleting, setDeleting] = useState<readonly ListedDocument[] | null>(null);
  const node = selected.kind === 'slide' ? slides.find(({ id }) => id === selected.id) : undefined;
  const startNode = slides.find(({ id }) => id === start);
  const isMissing = useStore(contentStore, (state) =>
    ['missing', 'failed'].includes(entryOf(state, 'quizSlide', start).status),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useShortcuts(refs);
  useEffect(ignoreResizeLoops, []);

  const startName = startNode?.slide.name ?? '';
  /** True while a document is made: no second one by a double click. */
  const isMaking = useRef(false);
  const make = async (kind: Parameters<typeof createInQuiz>[0], name: string): Promise<string> => {
    if (isMaking.current) return '';
    isMaking.current = true;
    const id = await createInQuiz(kind, name);
    isMaking.current = false;
    return id;
  };
  const newSlide = async (from: string, answers: readonly number[]): Promise<void> => {
    const used = [...(names.get('quiz-slides')?.values() ?? []), ...slides.map(({ slide }) => slide.name)];
    const name = freeName((number) => STUDIO.slideName(startName, number), slides.length + 1, used);
    const id = await make('quizSlide', name);
    if (id === '') return;
    keepSlide(start, id);
    connectAll(from, answers, { to: 'slide', id });
    setSelected({ kind: 'slide', id });
    setFocusRequest((request) => request + 1);
    addName('quiz-slides', id, name);
  };
  const newGift = async (from: string, answers: readonly number[]): Promise<void> => {
    const used = [...(names.get('gift-messages')?.values() ?? [])];
    const name = freeName(
      (number) => (number === 1 ? STUDIO.giftName(startName) : `${STUDIO.giftName(startName)} ${number}`),
      1,
      used,
    );
    const id = await make('giftMessage', name);
    if (id === '') return;
    connectAll(from, answers, { to: 'end', id });
    addName('gift-messages', id, name);
  };
  const newResult = async (name: string): Promise<void> => {
    const id = await createInQuiz('quizResult', name);
    if (id === '') return;
    addName('quiz-results', id, name);
    keepTarget(start, { targetType: 'quiz-results', targetId: id });
  };
  const realCount =
    counts === null
      ? null
      : Object.values(counts)
          .flat()
          .reduce((sum, count) => sum + count, 0);
  const findings = findingsOf({ work, names, counted });

  return (
    <main className={styles['studio']} style={FORM_COLORS} aria-labelledby="studio-title">
      <div className={styles['head']}>
        <PathLink
          path={pathOfList('help-me-choose')}
          className={styles['back']}
          onNavigate={() => leaveFor(pathOfList('help-me-choose'))}
        >
          <IconArrowLeft size={ICON_PX} aria-hidden /> {STUDIO.back}
        </PathLink>
        <h1 id="studio-title" ref={heading} tabIndex={-1}>
          {STUDIO.title(startName || start)}
        </h1>
        {mayEdit && <StudioTools refs={refs} />}
      </div>
      {isMissing || !startNode ? (
        <p className={styles['empty']} role="status">
          {isMissing ? STUDIO.missing : STUDIO.loadingSlides}
        </p>
      ) : (
        <>
          <SlideList
            slides={slides}
            gifts={work.ends.filter((gift) => gift !== '')}
            giftName={(gift) => names.get('gift-messages')?.get(gift) ?? gift}
            selected={selected}
            findings={findings.length}
            hasProblem={(id) => (counted?.problems.get(id)?.length ?? 0) > 0}
            onSelect={setSelected}
          />
          <QuizGraph
            work={work}
            names={names}
            counted={counted}
            selected={selected}
            mayEdit={mayEdit}
            onSelect={setSelected}
            onNewSlide={(slide, answer) => void newSlide(slide, [answer])}
          />
          <WeightGrid
            work={work}
            names={names}
            counted={counted}
            mayEdit={mayEdit}
            onAddTarget={(target) => keepTarget(start, target)}
            onNewResult={(name) => void newResult(name)}
          />
          <aside className={styles['panel']} aria-label={node ? titleOf(node) : STUDIO.overview}>
            {node ? (
              <SlidePanel
                work={work}
                node={node}
                names={names}
                problems={counted?.problems.get(node.id) ?? []}
                idle={(counted?.shares.idle ?? []).flatMap(({ slide, button }) =>
                  slide === node.id ? [button] : [],
                )}
                mayEdit={mayEdit}
                focusRequest={focusRequest}
                onNewSlide={(answers) => void newSlide(node.id, answers)}
                onNewGift={(answers) => void newGift(node.id, answers)}
                onEdit={() => openInEditor(KINDS_BY_NAME.quizSlide, node.id)}
                onDelete={() => setDeleting([{ id: node.id, name: node.slide.name, updatedAt: '' }])}
              />
            ) : selected.kind === 'gift' ? (
              <GiftPanel id={selected.id} mayEdit={mayEdit} />
            ) : (
              <OverviewPanel
                work={work}
                names={names}
                counted={counted}
                basis={basis}
                realCount={realCount}
                mayCountReal={maySeeInsights}
                onBasis={setBasis}
                onSelect={setSelected}
              />
            )}
          </aside>
        </>
      )}
      <DeleteDocumentDialog
        kind={KINDS_BY_NAME.quizSlide}
        entries={deleting}
        onClose={() => {
          const id = deleting?.[0]?.id;
          setDeleting(null);
          heading.current?.focus();
          if (id === undefined || entryOf(contentStore.getState(), 'quizSlide', id).status === 'ready')
            return;
          disconnect(
            slides.map((other) => other.id),
            { to: 'slide', id },
          );
          setSelected({ kind: 'overview' });
        }}
      />
    </main>
  );
}

const runUndo = (refs: readonly DocumentRef[]): void => void undoLatest(refs);
const runRedo = (refs: readonly DocumentRef[]): void => void redoLatest(refs);

/** A text that is being typed is part of what is saved or undone. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) {
    activeElement.blur();
    activeElement.focus();
  }
}

function save(): void {
  leaveField();
  void saveEditedDocuments();
}

/** Save, undo and redo of all documents of the quiz; a dialog keeps its own. */
function useShortcuts(refs: readonly DocumentRef[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('[aria-modal="true"]')) return;
      const run = {
        s: shiftKey ? undefined : save,
        z: () => (shiftKey ? runRedo(refs) : runUndo(refs)),
        y: shiftKey ? undefined : () => runRedo(refs),
      }[key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      if (key.toLowerCase() !== 's') leaveField();
      run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [refs]);
}

/**
 * The graph measures its nodes while it is laid out, which browsers report as an error although
 * they measure again in the next frame. It is no fault of the showroom.
 */
function ignoreResizeLoops(): () => void {
  const ignore = (event: ErrorEvent): void => {
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
  };
  window.addEventListener('error', ignore, { capture: true });
  return () => window.removeEventListener('error', ignore, { capture: true });
}

function StudioTools({ refs }: { refs: readonly DocumentRef[] }) {
  const dirtyCount = useStore(contentStore, () => refs.filter(isDirty).length);
  const savedDirtyCount = useStore(draftStore, () => refs.filter(isDirty).length);
  const [canUndo, canRedo] = useStore(
    draftStore,
    useShallow(() => [canUndoLatest(refs), canRedoLatest(refs)]),
  );
  const count = Math.min(dirtyCount, savedDirtyCount);
  return (
    <>
      <span className={styles['soft']} role="status">
        {count > 0 ? STUDIO.unsaved(count) : STUDIO.saved}
      </span>
      <ToolButton label={STUDIO.undo} isOff={!canUndo} run={() => runUndo(refs)}>
        <IconArrowBackUp size={ICON_PX} />
      </ToolButton>
      <ToolButton label={STUDIO.redo} isOff={!canRedo} run={() => runRedo(refs)}>
        <IconArrowForwardUp size={ICON_PX} />
      </ToolButton>
      <ToolButton
        label={STUDIO.discard}
        isOff={count === 0}
        run={() => asOneAction(() => refs.filter(isDirty).forEach(discard))}
      >
        <IconArrowBackUpDouble size={ICON_PX} />
      </ToolButton>
      <Button
        size="compact-md"
        leftSection={<IconDeviceFloppy size={ICON_PX} aria-hidden />}
        disabled={count === 0}
        onClick={save}
      >
        {STUDIO.save}
      </Button>
    </>
  );
}

function ToolButton({
  label,
  isOff,
  run,
  children,
}: {
  label: string;
  isOff: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="tide.7"
      size={32}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      {children}
    </ActionIcon>
  );
}

/** The same as the graph, as a list: for the keyboard, and to find a slide in a large quiz. */
function SlideList({
  slides,
  gifts,
  giftName,
  selected,
  findings,
  hasProblem,
  onSelect,
}: {
  slides: readonly QuizNode[];
  gifts: readonly string[];
  giftName: (gift: string) => string;
  selected: Selected;
  findings: number;
  hasProblem: (id: string) => boolean;
  onSelect: (selected: Selected) => void;
}) {
  const isCurrent = (kind: 'slide' | 'gift', id: string): true | undefined =>
    (selected.kind === kind && selected.id === id) || undefined;
  return (
    <nav className={styles['list']} aria-label={STUDIO.slides}>
      <button
        type="button"
        className={styles['item']}
        aria-current={selected.kind === 'overview' || undefined}
        onClick={() => onSelect({ kind: 'overview' })}
      >
        <IconChartBar size={16} aria-hidden />
        <span>{STUDIO.overview}</span>
        {findings > 0 && (
          <span className={styles['count']}>
            <span aria-hidden>{findings}</span>
            <span className={styles['hidden']}>{`${STUDIO.findings}: ${findings}`}</span>
          </span>
        )}
      </button>
      <h2>{STUDIO.slides}</h2>
      <ol>
        {slides.map((node, index) => (
          <li key={node.id}>
            <button
              type="button"
              className={styles['item']}
              aria-current={isCurrent('slide', node.id)}
              onClick={() => onSelect({ kind: 'slide', id: node.id })}
            >
              <span className={styles['number']} aria-hidden>
                {index + 1}
              </span>
              <span>{titleOf(node) || STUDIO.noQuestion}</span>
              {hasProblem(node.id) && (
                <IconAlertTriangle size={15} className={styles['warning']} aria-label={STUDIO.findings} />
              )}
            </button>
          </li>
        ))}
      </ol>
      {gifts.length > 0 && (
        <>
          <h2>{STUDIO.ends}</h2>
          <ul>
            {gifts.map((gift) => (
              <li key={gift}>
                <button
                  type="button"
                  className={styles['item']}
                  aria-current={isCurrent('gift', gift)}
                  onClick={() => onSelect({ kind: 'gift', id: gift })}
                >
                  <IconGift size={16} aria-hidden />
                  <span>{giftName(gift)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function GiftPanel({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const entry = useStore(contentStore, (state) => entryOf(state, 'giftMessage', id));
  if (entry.status !== 'ready') return null;
  const ref: DocumentRef = { kind: 'giftMessage', id };
  const { name, message } = entry.document;
  return (
    <div className={styles['panelBody']}>
      <SavedText
        key={`message ${id}`}
        field="message"
        label={STUDIO.message}
        value={plainOf(message)}
        isReadOnly={!mayEdit}
        onSave={(text) => setField(ref, 'message', escaped(text))}
      />
      <SavedText
        key={`name ${id}`}
        field="name"
        label={STUDIO.name}
        value={name}
        isReadOnly={!mayEdit}
        onSave={(text) => text !== '' && setField(ref, 'name', text)}
      />
      <div className={styles['buttons']}>
        <Button size="xs" variant="subtle" onClick={() => openInEditor(KINDS_BY_NAME.giftMessage, id)}>
          {STUDIO.edit}
        </Button>
      </div>
    </div>
  );
}
