// The quiz that the studio edits: loads its slides, opens their drafts, names what they lead to,
// and counts its shares.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { collectionOfTarget } from '#rules/documentUses.ts';
import type { Insights } from '#rules/insightCounts.ts';
import type { Target } from '#rules/links.ts';
import { animationOfQuiz } from '#rules/quizAnimation.ts';
import type { AnswerCounts } from '#rules/quizShares.ts';
import { contentStore } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { loadInsights } from '../api/insightsApi.ts';
import { loadNames, loadUses } from '../api/editApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { setOtherDocuments } from '../editorStore.ts';
import ShareWorker from './shareWorker.ts?worker';
import type { CountedQuiz, ShareRequest } from './shareWorker.ts';
import { quizWorkOf, useAdditions, type QuizWork } from './quizWork.ts';

export function useQuizWork(start: string): QuizWork {
  const additions = useAdditions();
  const content = useStore(contentStore);
  const work = useMemo(() => quizWorkOf(start, content, additions), [start, content, additions]);
  const { awaited } = work;
  const awaitedIds = awaited.join('\n');
  useEffect(() => {
    for (const id of awaitedIds === '' ? [] : awaitedIds.split('\n')) void ensureDocument('quizSlide', id);
  }, [awaitedIds]);
  return work;
}

/** The documents that the studio changes: slides, and the gift messages at their ends. */
export function useEditedRefs({ slides, ends }: QuizWork): readonly DocumentRef[] {
  const ids = JSON.stringify([slides.map(({ id }) => id), ends.filter((id) => id !== '')]);
  const refs = useMemo(() => {
    const [slideIds, gifts] = JSON.parse(ids) as [string[], string[]];
    return [
      ...slideIds.map((id): DocumentRef => ({ kind: 'quizSlide', id })),
      ...gifts.map((id): DocumentRef => ({ kind: 'giftMessage', id })),
    ];
  }, [ids]);
  useEffect(() => {
    let isCurrent = true;
    // A draft is opened of what is loaded.
    void Promise.all(refs.map(({ kind, id }) => ensureDocument(kind, id))).then(
      () => isCurrent && setOtherDocuments(refs),
    );
    return () => {
      isCurrent = false;
    };
  }, [refs]);
  useEffect(() => () => setOtherDocuments([]), []);
  return refs;
}

/** Names by collection and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Collections that the studio always offers. */
const OFFERED = ['quiz-slides', 'gift-messages', 'quiz-results', 'products'] as const;

/** Names of what a quiz leads to; `addName` adds that of a new document. */
export function useNames({ targets }: QuizWork): {
  names: Names;
  addName: (collection: string, id: string, name: string) => void;
} {
  const [names, setNames] = useState<Names>(new Map());
  const collections = [
    ...new Set([...OFFERED, ...targets.flatMap(({ targetType }) => collectionOfTarget(targetType) ?? [])]),
  ].join();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(
      collections.split(',').map(async (collection) => {
        const list = await loadNames(collection);
        return [collection, new Map(list.map(({ id, name }) => [id, name || id]))] as const;
      }),
    ).then((loaded) => isCurrent && setNames(new Map(loaded)));
    return () => {
      isCurrent = false;
    };
  }, [collections]);
  const addName = (collection: string, id: string, name: string): void =>
    setNames((known) => new Map(known).set(collection, new Map(known.get(collection)).set(id, name)));
  return { names, addName };
}

export const nameOfTarget = (names: Names, { targetType, targetId }: Target): string =>
  names.get(collectionOfTarget(targetType) ?? '')?.get(targetId) ?? (targetId || targetType);

/** Whether an animated start leads to the quiz, by what links to it. */
export function useIsAnimated(start: string): boolean {
  const [isAnimated, setAnimated] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<boolean> => {
      const uses = await loadUses(KINDS_BY_NAME.quizSlide.collection, start);
      const found = await Promise.all(
        uses.map(async ({ collection, id }) => {
          const kind = kindByCollection(collection);
          const entry = kind && (await ensureDocument(kind.kind, id));
          return entry?.status === 'ready' && animationOfQuiz(entry.document, start) !== null;
        }),
      );
      return found.includes(true);
    };
    find().then(
      (found) => isCurrent && setAnimated(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [start]);
  return isAnimated;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const REAL_DAYS = 30;

/** The taps of the last 30 days, while they are wanted; undefined until they are loaded. */
export function useTaps(isWanted: boolean): Insights['taps'] | undefined {
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const [taps, setTaps] = useState<Insights['taps']>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const to = clock.epochMs();
    loadInsights({ from: to - REAL_DAYS * DAY_MS, to }, environment, controller.signal).then(
      (insights) => setTaps(insights.taps),
      () => !controller.signal.aborted && setTaps([]),
    );
    return () => controller.abort();
  }, [isWanted, environment]);
  return taps;
}

/** How often each answer was given, by the labels of taps: its tag, or its text in any language. */
export function countsOf({ slides }: Pick<QuizWork, 'slides'>, taps: Insights['taps']): AnswerCounts {
  return Object.fromEntries(
    slides.map(({ id, slide }) => [
      id,
      slide.buttons.map((_, index) => {
        const labels = labelsOf(slide, index);
        return taps
          .filter(({ screen, screenId }) => screen === 'help-me-choose' && screenId === id)
          .filter(({ label }) => labels.has(label))
          .reduce((sum, { count }) => sum + count, 0);
      }),
    ]),
  );
}

function labelsOf({ buttons, alternates }: QuizSlide, index: number): Set<string> {
  const answers = [buttons[index], ...alternates.map((translation) => translation.buttons[index])];
  return new Set(
    answers.flatMap((answer) => (answer ? [answer.analyticsTag, answer.text] : [])).filter(Boolean),
  );
}

/** What the worker counted last; undefined at first. It always counts the latest quiz. */
export function useCounted(
  { start, slides }: QuizWork,
  counts: AnswerCounts | null,
  isAnimated: boolean,
): CountedQuiz | undefined {
  const [counted, setCounted] = useState<CountedQuiz>();
  const worker = useRef<{ post: (request: ShareRequest) => void } | null>(null);
  useEffect(() => {
    const thread = new ShareWorker();
    let isBusy = false;
    let waiting: ShareRequest | null = null;
    const post = (request: ShareRequest): void => {
      if (isBusy) waiting = request;
      else {
        isBusy = true;
        thread.postMessage(request);
      }
    };
    thread.addEventListener('message', ({ data }: MessageEvent<CountedQuiz>) => {
      isBusy = false;
      setCounted(data);
      const next = waiting;
      waiting = null;
      if (next) post(next);
    });
    worker.current = { post };
    return () => {
      worker.current = null;
      thread.terminate();
    };
  }, []);
  useEffect(() => {
    const documents = new Map(slides.map(({ id, slide }) => [id, slide]));
    if (documents.has(start)) worker.current?.post({ start, slides: documents, counts, isAnimated });
  }, [start, slides, counts, isAnimated]);
  return counted;
}
