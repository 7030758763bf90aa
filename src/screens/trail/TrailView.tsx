// The tab with the pictures of what was looked at, and the panel that it opens: from there to each,
// to a comparison, to a phone, or into oblivion. See src/screens/README.md#149-trail.
import { useEffect, useMemo, useState } from 'react';
import { Rectangle } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { pillButton, pillHeight } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { trailLabelsFor, type TrailLabels } from '#config/trailLabels.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import type { Chosen } from '#rules/takeAlong.ts';
import {
  bestComparison,
  comparePagesIn,
  comparePath,
  type CompareDocument,
  type Comparison,
} from '#rules/visitTrail.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { followLink } from '#state/navigation.ts';
import { closeOverlay } from '#state/openOverlay.ts';
import { openTakeAlong } from '#state/openTakeAlong.ts';
import { openTrail } from '#state/openTrail.ts';
import { announce } from '#state/sceneRegistry.ts';
import { writeVisitState } from '#state/visitState.ts';
import { accessibleList, labelledGroup, LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable, type PressableOptions } from '#stage/input/Pressable.tsx';
import {
  centeredIn,
  column,
  gapBox,
  layered,
  leafBox,
  padded,
  row,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { forget, productsOf, trailStore } from './trailStore.ts';

/** Above the tabs 'Accessibility' and 'Ask somebody over', each 96 px and 24 px apart. */
const TAB_BOTTOM_PX = SPACE.m * 3 + 96 * 2;
/** The round corners at the left are beyond the stage. */
const BEYOND_PX = RADIUS.m;
/** Pictures on the tab overlap. */
const [DISC_PX, DISC_STEP_PX, DISCS_MAX] = [56, 50, 3];
const [MIN_PX, MAX_PX, PAD_PX] = [1_080, STAGE.widthPx - SPACE.margin * 2, 36];
const CARD_PX = { most: 492, picture: 176, pictureBesideLargerText: 120 } as const;
const FORGET_PX = 280;
const SCRIM_ALPHA = 0.28;
const ROUND = { radius: RADIUS.pill } as const;
/** As on the button that takes a screen along. */
const TAKE_ICON = {
  line: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5z',
  fill: 'M13.5 13.5h3v3h-3zM17.5 17.5h3v3h-3zM13.5 19h2v2h-2zM19 13.5h2v2h-2z',
} as const;

interface Seen {
  id: string;
  name: string;
  image: { url: string } | null;
}

export function TrailView() {
  const langCode = useLangCode();
  const labels = trailLabelsFor(langCode);
  const isOpen = useStore(kioskStore, ({ overlay }) => overlay?.type === 'trail');
  const seen = useSeen(langCode);
  const comparison = useComparison(seen);
  const hasFonts = useFonts(textsOf([labels, seen.map(({ name }) => name)]));
  if (!hasFonts || seen.length === 0) return null;
  return (
    <>
      <Tab seen={seen} label={labels.title} isOpen={isOpen} />
      {isOpen && <Panel seen={seen} comparison={comparison} labels={labels} langCode={langCode} />}
    </>
  );
}

/** As the content has them now, in the language of the screen; else as they were shown. */
function useSeen(langCode: string): readonly Seen[] {
  const products = productsOf(useStore(trailStore, ({ shown }) => shown));
  const documents = useStore(
    contentStore,
    useShallow((state) =>
      products.flatMap((product): Product[] => {
        const entry = entryOf(state, 'product', product.id);
        if (entry.status === 'missing') return [];
        return [entry.status === 'ready' ? entry.document : product];
      }),
    ),
  );
  return useMemo(
    () =>
      documents.map((document) => {
        const { id, headline, name, images } = shownDocument('product', document, langCode);
        const image = images.find((one) => one.image)?.image ?? null;
        return { id, name: markupOf(headline || name).plain, image };
      }),
    [documents, langCode],
  );
}

/** Of what this visit has shown and what that links to; its pages load before it is opened. */
function useComparison(seen: readonly Seen[]): Comparison | null {
  const shown = useStore(trailStore, (state) => state.shown);
  const route = useStore(kioskStore, (state) => state.route);
  const pages = useMemo(() => {
    const linked = comparePagesIn(shown.map(({ document }) => document));
    const own = shown.flatMap(({ kind, id }) =>
      kind === 'compare' || kind === 'newCompare' ? [{ kind, id }] : [],
    );
    return [...own, ...linked];
  }, [shown]);
  const entries = useStore(
    contentStore,
    useShallow((state) => pages.map(({ kind, id }) => entryOf(state, kind, id))),
  );
  useEffect(() => {
    pages.forEach(({ kind, id }, index) => {
      if (entries[index]?.status === 'loading') void ensureDocument(kind, id);
    });
  });
  return useMemo(() => {
    const ready = pages.flatMap(({ kind }, index) => {
      const entry = entries[index];
      return entry?.status === 'ready' ? [{ kind, document: entry.document } as CompareDocument] : [];
    });
    const best = bestComparison(
      ready,
      seen.map(({ id }) => id),
    );
    // It is already there.
    return best && comparePath(best) === `/${route.screen}/${encodeURIComponent(route.id)}` ? null : best;
  }, [pages, entries, seen, route]);
}

function Tab({ seen, label, isOpen }: { seen: readonly Seen[]; label: string; isOpen: boolean }) {
  const width = ACCESS_TAB_PX + BEYOND_PX;
  const count = textBlock(String(seen.length), {
    role: 'label',
    width: ACCESS_TAB_PX,
    align: 'center',
    color: COLORS.white,
    isSilent: true,
  });
  const content = column([discs(seen.slice(0, DISCS_MAX)), count], { gap: SPACE.xs, align: 'center' });
  const height = content.height + SPACE.s + SPACE.xs;
  const face = panel(centeredIn(row([centeredIn(content, ACCESS_TAB_PX, height)]), width, height, 'end'), {
    fill: COLORS.tideDeep,
    radius: RADIUS.m,
    line: COLORS.white,
    lineWidth: 3,
    shadow: 24,
    shadowAlpha: 0.3,
  });
  const button = pressable(face, {
    action: openTrail,
    label: `${label}: ${seen.length}`,
    analyticsTag: 'trail',
    isExpanded: isOpen,
  });
  return (
    <LabelledGroup
      x={-BEYOND_PX}
      y={STAGE.heightPx - TAB_BOTTOM_PX - height}
      width={width}
      height={height}
      info={{ role: 'group', label: '' }}
    >
      {button.place(0, 0, 'button')}
    </LabelledGroup>
  );
}

/** The newest is on top. */
function discs(seen: readonly Seen[]): LayoutBox {
  const all = seen.map(({ image }) =>
    panel(centeredIn(contained(image, DISC_PX - SPACE.s, DISC_PX - SPACE.s), DISC_PX, DISC_PX), {
      fill: COLORS.white,
      line: COLORS.tideDeep,
      ...ROUND,
    }),
  );
  return leafBox(DISC_PX, DISC_PX + DISC_STEP_PX * (all.length - 1), (x, y, key) => (
    <pixiContainer key={key}>
      {all.map((disc, index) => disc.place(x, y + index * DISC_STEP_PX, `${index}`)).reverse()}
    </pixiContainer>
  ));
}

const contained = (image: Seen['image'], width: number, height: number): LayoutBox =>
  image ? picture(image, { width, height, fit: 'contain' }) : gapBox(width, height);

interface PanelProps {
  seen: readonly Seen[];
  comparison: Comparison | null;
  labels: TrailLabels;
  langCode: string;
}

function Panel({ seen, comparison, labels, langCode }: PanelProps) {
  const settings = useSettings();
  const take = useTake(langCode);
  const width = Math.min(MAX_PX, Math.max(MIN_PX, seen.length * 280));
  const innerPx = width - PAD_PX * 2;
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const forgetButton = pressable(
    pillButton(labels.forgetAll, 'secondary', { width: FORGET_PX, isCompact: true }),
    { action: () => forgetAll(labels), label: labels.forgetAll },
  );
  const titlePx = innerPx - FORGET_PX - NAV_PX - SPACE.m * 2;
  const content = column(
    [
      row(
        [
          column([textBlock(labels.title, { role: 'heading', width: titlePx, level: 2 })], {
            width: titlePx,
          }),
          gapBox(SPACE.m, 1),
          forgetButton,
          gapBox(SPACE.m, 1),
          close,
        ],
        { align: 'center' },
      ),
      cards(seen, innerPx, { labels, take }),
      comparison && compareRow(comparison, seen, { labels, take, innerPx }),
    ],
    { gap: SPACE.m, width: innerPx },
  );
  const box = panel(padded(content, PAD_PX), {
    fill: COLORS.paper,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const area = useMemo(() => new Rectangle(0, 0, box.width, box.height), [box.width, box.height]);
  return (
    <Dialog label={labels.title} scrimAlpha={SCRIM_ALPHA}>
      <pixiContainer
        x={SPACE.margin}
        y={Math.max(SPACE.m, STAGE.heightPx - SPACE.m - box.height)}
        eventMode="static"
        hitArea={area}
      >
        {box.place(0, 0, 'panel')}
      </pixiContainer>
    </Dialog>
  );
}

type Take = (chosen: Omit<Chosen, 'langCode'>) => (() => void) | null;
const TAKE_NOTHING: Take = () => null;

/** What opens the code of a choice; nothing where there is none. */
function useTake(langCode: string): Take {
  const [addressToTake, setAddressToTake] = useState<((chosen: Chosen) => string | null) | null>(null);
  const isPublic = useStore(kioskStore, ({ config }) => config.publicUrl !== null);
  useEffect(() => {
    if (isPublic)
      void import('../take-along/TakeAlongOffer.tsx').then(
        (script) => setAddressToTake(() => script.addressToTake),
        // Without it until the next start.
        () => undefined,
      );
  }, [isPublic]);
  if (!addressToTake) return TAKE_NOTHING;
  return (chosen) => {
    const address = addressToTake({ ...chosen, langCode });
    return address === null ? null : () => openTakeAlong(address);
  };
}

interface Context {
  labels: TrailLabels;
  take: Take;
}

function cards(seen: readonly Seen[], innerPx: number, context: Context): LayoutBox {
  const cardPx = Math.min(CARD_PX.most, Math.floor((innerPx - SPACE.m * (seen.length - 1)) / seen.length));
  const names = seen.map(({ name }) =>
    textBlock(name, { role: 'label', width: cardPx - SPACE.m * 2, align: 'center', isSilent: true }),
  );
  const picturePx = THEME.isLarger ? CARD_PX.pictureBesideLargerText : CARD_PX.picture;
  const namePx = Math.max(...names.map(({ height }) => height));
  const boxes = seen.map((one, index) => {
    const content = column(
      [
        // Below the buttons in the corners.
        gapBox(1, SPACE.l),
        contained(one.image, cardPx - SPACE.l * 2, picturePx),
        centeredIn(names[index] ?? gapBox(0, 0), cardPx - SPACE.m * 2, namePx, 'center', 'start'),
      ],
      { gap: SPACE.xs, align: 'center' },
    );
    const face = panel(centeredIn(content, cardPx, content.height + SPACE.m * 2), {
      fill: COLORS.white,
      radius: RADIUS.m,
      shadow: 24,
      shadowAlpha: 0.12,
    });
    return labelledGroup(layered([pressable(face, linkTo(one)), cardButtons(one, cardPx, context)]), {
      role: 'listitem',
      label: '',
    });
  });
  return accessibleList(row(boxes, { gap: SPACE.m }), context.labels.products);
}

/** What is on the screen already is only uncovered. */
function linkTo({ id, name }: Seen): PressableOptions {
  const { route } = kioskStore.getState();
  return route.screen === 'product' && route.id === id
    ? { action: { type: 'closeOverlay' }, label: name, isCurrent: true }
    : { action: { type: 'navigate', path: `/product/${encodeURIComponent(id)}` }, label: name };
}

/** In the upper corners of a card. */
function cardButtons({ id, name }: Seen, cardPx: number, { labels, take }: Context): LayoutBox {
  const action = take({ kind: 'product', id, choice: [] });
  const takeButton = action
    ? navButton(null, TAKE_ICON, { action, label: `${labels.take}: ${name}`, analyticsTag: 'trail_take' })
    : gapBox(NAV_PX, 1);
  const forgetButton = navButton(null, 'close', {
    action: () => {
      announce(`${labels.forgotten}: ${name}`);
      forget(id);
      if (productsOf(trailStore.getState().shown).length === 0) closeOverlay();
    },
    label: `${labels.forget}: ${name}`,
    analyticsTag: 'trail_forget',
  });
  return row([takeButton, gapBox(cardPx - NAV_PX * 2, 1), forgetButton]);
}

function forgetAll({ forgotten }: TrailLabels): void {
  announce(forgotten);
  closeOverlay();
  forget();
}

function compareRow(
  comparison: Comparison,
  seen: readonly Seen[],
  { labels, take, innerPx }: Context & { innerPx: number },
): LayoutBox {
  const { kind, id, columns, products } = comparison;
  const names = products.map((product) => seen.find((one) => one.id === product)?.name ?? '');
  const label =
    products.length === seen.length ? labels.compareAll : `${labels.compare}: ${names.join(', ')}`;
  const action = take({ kind, id, choice: columns });
  const pill = { width: (innerPx - SPACE.m) / 2, isCompact: true };
  const minHeight = pillHeight([label, action ? labels.takeComparison : ''], pill);
  const button = (
    text: string,
    emphasis: 'primary' | 'secondary',
    options: Omit<PressableOptions, 'label'>,
  ) => pressable(pillButton(text, emphasis, { ...pill, minHeight }), { ...options, label: text });
  return row(
    [
      button(label, 'primary', { action: () => compare(comparison), analyticsTag: 'trail_compare' }),
      action && button(labels.takeComparison, 'secondary', { action, analyticsTag: 'trail_take' }),
    ],
    { gap: SPACE.m },
  );
}

/** The page opens as if all other columns had been closed there before. */
function compare(comparison: Comparison): void {
  const depth = kioskStore.getState().depth + 1;
  const screen = comparison.kind === 'compare' ? comparison.kind : 'new-compare';
  writeVisitState(`${depth}/${screen}/${comparison.id}/columns`, depth, {
    closed: comparison.closed,
    open: null,
  });
  followLink(comparePath(comparison));
}
