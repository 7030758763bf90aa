// 'Take it with you': a dialog with a QR code that opens what the screen shows on a phone. The code
// holds the choice itself, so it works without the server too. See
// src/screens/overlays/README.md#take-it-with-you.
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { COUNTS } from '#config/limits.ts';
import { takeAlongLabelsFor } from '#config/takeAlongLabels.ts';
import { isOver } from '#rules/quiz.ts';
import { isEndOf } from '#rules/quizReasons.ts';
import { isProduct } from '#state/quizRecommendation.ts';
import { takeAddress, TAKEN_KINDS, type Choice, type Chosen, type TakenKind } from '#rules/takeAlong.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { quizStore } from '#state/quizStore.ts';
import { takeChoice } from '#state/takeChoice.ts';
import { useLangCode } from '../useScreenContext.ts';
import { TakeAlongDialog } from './TakeAlongDialog.tsx';

/** The addresses, for the dialog, of all that can be taken along. */
export interface TakeAlong {
  /** Label of what opens the dialog for the screen. */
  label: string;
  /** Returns the address of what the screen shows now; null where it is nothing to take along. */
  addressOfScreen: (() => string | null) | null;
  addressOf: (choice: Choice) => string | null;
}

interface Props {
  /** The plans of a wizard that are shown; without it, what the screen shows. */
  plans: Choice | undefined;
  children: (takeAlong: TakeAlong) => ReactNode;
}

export function WithTakeAlong({ plans, children }: Props) {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const langCode = useLangCode();
  const offer = useOffer(plans);
  return (
    <>
      {children({
        label: takeAlongLabelsFor(langCode).page,
        addressOfScreen: offer && (() => addressToTake({ langCode, ...offer() })),
        addressOf: (choice) => addressToTake({ langCode, ...choice }),
      })}
      {!plans && overlay?.type === 'takeAlong' && <TakeAlongDialog address={overlay.address} />}
    </>
  );
}

type Offer = () => Choice;

const isTaken = (kind: string): kind is TakenKind => (TAKEN_KINDS as readonly string[]).includes(kind);

/** Returns a function that says what this screen shows; null where it is nothing to take along. */
function useOffer(plans: Choice | undefined): Offer | null {
  const activeScreen = useStore(kioskStore, (state) => state.activeScreen);
  const route = useStore(kioskStore, (state) => state.route);
  const endState = useStore(quizStore, (state) => state.endState);
  const isReady = useStore(
    contentStore,
    (state) => activeScreen !== null && entryOf(state, activeScreen.kind, activeScreen.id).status === 'ready',
  );
  return useMemo(() => {
    if (plans) return () => plans;
    // A quiz that ended in a product has no document of its own.
    if (route.screen === 'quiz-result' && route.id === '' && endState && isProduct(endState))
      return () => furtherResult() ?? { kind: 'product', id: endState.targetId, choice: [] };
    if (!activeScreen || !isReady || !SCREENS.includes(route.screen) || !isTaken(activeScreen.kind))
      return null;
    const { kind, id } = activeScreen;
    return () => chosenFrom(kind, id);
  }, [plans, activeScreen, route, endState, isReady]);
}

const SCREENS: readonly string[] = ['product', 'compare', 'new-compare', 'quiz-result'];

function chosenFrom(kind: TakenKind, id: string): Choice {
  if (kind === 'quizResult') return resultFrom(id);
  const count = { compare: COUNTS.compareColumns, newCompare: COUNTS.newCompareColumns }[kind as string] ?? 0;
  const columns = Array.from({ length: count }, (_, column) => column);
  return { kind, id, choice: columns.filter((column) => !takeChoice.hiddenColumns.includes(column)) };
}

const resultFrom = (id: string): Choice =>
  furtherResult() ?? { kind: 'quizResult', id, choice: [takeChoice.result], ...answersFor(id) };

/** A result in the center that is not of this page, by its own; null for one that is. */
function furtherResult(): Choice | null {
  const { further } = takeChoice;
  return further && { kind: isProduct(further) ? 'product' : 'quizResult', id: further.targetId, choice: [] };
}

/** The answers that led to a result, for its reasons; nothing if it was opened in another way. */
function answersFor(result: string): Pick<Chosen, 'quiz'> {
  const { quiz } = quizStore.getState();
  const target = { targetType: 'quiz-results', targetId: result } as const;
  if (!quiz || !isOver(quiz) || !isEndOf(quiz, target)) return {};
  const answers = quiz.way.flatMap(({ given }) => given?.button ?? []);
  return { quiz: { startSlide: quiz.startSlide, answers } };
}

/** The address of what is chosen, in the release that is shown; null where there can be none. */
function addressToTake(chosen: Chosen): string | null {
  const { config, release, environment } = kioskStore.getState();
  return release && environment
    ? takeAddress(config.publicUrl, { ...release, environment: environment.id }, chosen)
    : null;
}
