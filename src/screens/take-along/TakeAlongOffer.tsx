// 'Take it with you': a button on the screen, and a dialog with a QR code that opens the same on a
// phone. The code holds the choice itself, so it works without the server too. See
// src/screens/overlays/README.md#take-it-with-you.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COUNTS, STAGE } from '#config/limits.ts';
import { takeAlongLabelsFor } from '#config/takeAlongLabels.ts';
import { isOver } from '#rules/quiz.ts';
import { isEndOf } from '#rules/quizReasons.ts';
import { isProduct } from '#state/quizRecommendation.ts';
import { takeAddress, TAKEN_KINDS, type Chosen, type TakenKind } from '#rules/takeAlong.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore, type Overlay } from '#state/kioskStore.ts';
import { openTakeAlong } from '#state/openTakeAlong.ts';
import { quizStore } from '#state/quizStore.ts';
import { takeChoice } from '#state/takeChoice.ts';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { TakeAlongDialog } from './TakeAlongDialog.tsx';
import { codeBox } from './takeCode.tsx';
import { NARROW_TILE_PX, TAKE_TILE_PX, TakeTile } from './takeTile.tsx';

export interface TakeAlongProps {
  /** The plans of a wizard that are shown; without it, what the screen shows. */
  plans?: { id: string; indexes: readonly number[] };
}

/** The button 'Accessibility' is at the left edge, this wide. */
const EDGE_BUTTON_PX = 72;
/**
 * Beside the tabs at that edge, above what is at the bottom of a result, and right of the rows of a
 * comparison and of the pictures of a product, above what scrolls.
 */
const CORNER_PX = { left: EDGE_BUTTON_PX + SPACE.xs, bottom: SPACE.m };
const COMPARE_PX = { left: STAGE.widthPx - EDGE_PX - TAKE_TILE_PX.width, bottom: 324 };
/** In the margin of a portrait stage, beside the content. */
const NARROW_PX = { left: STAGE.widthPx - SPACE.xs - NARROW_TILE_PX.width, bottom: 324, isNarrow: true };
const PLACES: Readonly<Record<TakenKind, { left: number; bottom: number; isNarrow?: boolean }>> = {
  // Above the scroll buttons, which are above the tab bar.
  product: IS_PORTRAIT ? { ...NARROW_PX, bottom: 520 } : { ...COMPARE_PX, bottom: 420 },
  compare: IS_PORTRAIT ? NARROW_PX : COMPARE_PX,
  newCompare: IS_PORTRAIT ? NARROW_PX : COMPARE_PX,
  quizResult: IS_PORTRAIT ? NARROW_PX : { ...CORNER_PX, bottom: 192 },
  availabilityWizard: CORNER_PX,
};

/** Whether the screen, with its tile, is still seen below an overlay. */
const isSeenBelow = (overlay: Overlay): boolean =>
  overlay.type === 'appointment' || (overlay.type === 'takeAlong' && overlay.wizard === null);

export function TakeAlong({ plans }: TakeAlongProps) {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const offer = useOffer(plans);
  const isOpen = overlay?.type === 'takeAlong';
  if (plans) return offer && !isOpen && <TakeButton offer={offer} />;
  return (
    <>
      {offer && (overlay === null || isSeenBelow(overlay)) && <TakeButton offer={offer} />}
      {isOpen && <TakeAlongDialog address={overlay.address} />}
    </>
  );
}

type Offer = Pick<Chosen, 'kind' | 'id'> & { chosen: () => Omit<Chosen, 'langCode'> };

const isTaken = (kind: string): kind is TakenKind => (TAKEN_KINDS as readonly string[]).includes(kind);

/** Returns the document that can be taken along from this screen; null for none. */
function useOffer(plans: TakeAlongProps['plans']): Offer | null {
  const activeScreen = useStore(kioskStore, (state) => state.activeScreen);
  const route = useStore(kioskStore, (state) => state.route);
  const endState = useStore(quizStore, (state) => state.endState);
  const isReady = useStore(
    contentStore,
    (state) => activeScreen !== null && entryOf(state, activeScreen.kind, activeScreen.id).status === 'ready',
  );
  return useMemo(() => {
    if (plans) {
      const wizard = { kind: 'availabilityWizard', id: plans.id } as const;
      return { ...wizard, chosen: () => ({ ...wizard, choice: plans.indexes }) };
    }
    // A quiz that ended in a product has no document of its own.
    if (route.screen === 'quiz-result' && route.id === '' && endState && isProduct(endState))
      return productOffer(endState.targetId);
    if (!activeScreen || !isReady || !SCREENS.includes(route.screen) || !isTaken(activeScreen.kind))
      return null;
    const { kind, id } = activeScreen;
    return { kind, id, chosen: () => chosenFrom(kind, id) };
  }, [plans, activeScreen, route, endState, isReady]);
}

const SCREENS: readonly string[] = ['product', 'compare', 'new-compare', 'quiz-result'];

function productOffer(id: string): Offer {
  const product = { kind: 'product', id } as const;
  return { ...product, chosen: () => furtherResult() ?? { ...product, choice: [] } };
}

function chosenFrom(kind: TakenKind, id: string): Omit<Chosen, 'langCode'> {
  if (kind === 'quizResult') return resultFrom(id);
  const count = { compare: COUNTS.compareColumns, newCompare: COUNTS.newCompareColumns }[kind as string] ?? 0;
  const columns = Array.from({ length: count }, (_, column) => column);
  return { kind, id, choice: columns.filter((column) => !takeChoice.hiddenColumns.includes(column)) };
}

const resultFrom = (id: string): Omit<Chosen, 'langCode'> =>
  furtherResult() ?? { kind: 'quizResult', id, choice: [takeChoice.result], ...answersFor(id) };

/** A result in the center that is not of this page, by its own; null for one that is. */
function furtherResult(): Omit<Chosen, 'langCode'> | null {
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
export function addressToTake(chosen: Chosen): string | null {
  const { config, release, environment } = kioskStore.getState();
  return release && environment
    ? takeAddress(config.publicUrl, { ...release, environment: environment.id }, chosen)
    : null;
}

function TakeButton({ offer }: { offer: Offer }) {
  const langCode = useLangCode();
  const labels = takeAlongLabelsFor(langCode);
  const open = (): void => {
    const address = addressToTake({ langCode, ...offer.chosen() });
    if (address !== null) openTakeAlong(address);
  };
  const place = PLACES[offer.kind];
  const icon = place.isNarrow ? NARROW_ICON : ICON;
  return <TakeTile icon={icon} text={labels.button} action={open} tag="take_along" {...place} />;
}

/** A sign for a QR code: three marks and some modules. */
const GLYPH = [
  '#####.#.#####',
  '#...#...#...#',
  '#.#.#.#.#.#.#',
  '#...#.#.#...#',
  '#####.#.#####',
  '......##.....',
  '#.##.##.#.#.#',
  '.....#.#..##.',
  '#####..##.#..',
  '#...#.#..#.##',
  '#.#.#.##.##..',
  '#...#...#.#.#',
  '#####.#.##.##',
];
const ICON = codeBox(GLYPH, TAKE_TILE_PX.icon);
const NARROW_ICON = codeBox(GLYPH, NARROW_TILE_PX.icon);
