// The quiz studio: a whole quiz on one page, as a list, as a graph and as a grid of weights. See
// editor/README.md#118-quiz-studio.
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { pathOfList } from '#rules/routes.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import type { ListedDocument } from '../api/editApi.ts';
import { DeleteDocumentDialog } from '../catalog/DeleteDocumentDialog.tsx';
import { openInEditor } from '../catalog/documentActions.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { GiftPanel } from './GiftPanel.tsx';
import { ignoreResizeLoops } from './ignoreResizeLoops.ts';
import { findingsOf, OverviewPanel, type Basis } from './OverviewPanel.tsx';
import { QuizGraph } from './QuizGraph.tsx';
import { disconnect } from './quizEdits.ts';
import type { Selected } from './quizSelection.ts';
import { useShortcuts } from './quizShortcuts.ts';
import { countsOf, useTaps } from './realAnswers.ts';
import { SlideList } from './SlideList.tsx';
import { SlidePanel } from './SlidePanel.tsx';
import { StudioTools } from './StudioTools.tsx';
import { useCounted } from './useCounted.ts';
import { useNames } from './useNames.ts';
import { useEditedRefs, useIsAnimated, useQuizWork } from './useQuiz.ts';
import { useQuizCreation } from './useQuizCreation.ts';
import { keepTarget, titleOf } from './quizWork.ts';
import { WeightGrid } from './WeightGrid.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

export function QuizStudio({ start }: { start: string }) {
  const mayEdit = useRight('content.edit');
  const maySeeInsights = useRight('insights.view');
  const work = useQuizWork(start);
  const refs = useEditedRefs(work);
  const names = useNames(work);
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
  const { newSlide, newGift, newResult } = useQuizCreation({
    work,
    startName,
    names,
    onSlide: (id) => {
      setSelected({ kind: 'slide', id });
      setFocusRequest((request) => request + 1);
    },
  });
  const realCount =
    counts === null
      ? null
      : Object.values(counts)
          .flat()
          .reduce((sum, count) => sum + count, 0);
  const findings = findingsOf({ work, names, counted });

  return (
    <main className={styles['studio']} aria-labelledby="studio-title">
      <div className={styles['head']}>
        <PathLink
          path={pathOfList('help-me-choose')}
          className={styles['back']}
          onNavigate={() => leaveFor(pathOfList('help-me-choose'))}
        >
          <IconArrowLeft size={ICON_PX.md} aria-hidden /> {t('Quiz slides')}
        </PathLink>
        <h1 id="studio-title" ref={heading} tabIndex={-1}>
          {t('Quiz: {name}', { name: startName || start })}
        </h1>
        {mayEdit && <StudioTools refs={refs} />}
      </div>
      {isMissing || !startNode ? (
        <p className={styles['empty']} role="status">
          {isMissing ? t('There is no such slide.') : t('Loading the slides…')}
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
          <aside className={styles['panel']} aria-label={node ? titleOf(node) : t('Overview')}>
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
