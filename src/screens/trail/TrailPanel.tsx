// Panel of viewed products: each can be opened, compared, sent to a phone, or removed. See
// src/screens/overlays/README.md#trail.
import { useMemo } from 'react';
import { Rectangle } from 'pixi.js';
import { pillButton, pillHeight } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { SEEN_IN_ROW } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { TrailLabels } from '#config/trailLabels.ts';
import { comparePath, type Comparison } from './visitTrail.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { followLink } from '#state/navigation.ts';
import { closeOverlay } from '#state/openOverlay.ts';
import { announce } from '#state/sceneRegistry.ts';
import { writeVisitState } from '#state/visitState.ts';
import { accessibleList, labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { pressable, type PressableOptions } from '#stage/input/Pressable.tsx';
import {
  centeredIn,
  column,
  gapBox,
  layered,
  padded,
  row,
  type LayoutBox,
  wrapRow,
} from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useSettings } from '../useScreenContext.ts';
import { removeSeen, productsOf, trailStore } from './trailStore.ts';
import { contained } from './TrailTab.tsx';
import type { Seen } from './useTrail.ts';
import { useTakeAlongCode, type Take } from './useTakeAlongCode.ts';

const [MAX_PX, PAD_PX] = [STAGE.widthPx - SPACE.margin - SPACE.m, 36];
const MIN_PX = Math.min(1_080, MAX_PX);
const CARD_PX = { most: 492, picture: 176, pictureBesideLargerText: 120 } as const;
const FORGET_PX = 280;
const SCRIM_ALPHA = 0.76;
/** Same icon as on the button that takes a screen along. */
const TAKE_ICON = {
  line: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5z',
  fill: 'M13.5 13.5h3v3h-3zM17.5 17.5h3v3h-3zM13.5 19h2v2h-2zM19 13.5h2v2h-2z',
} as const;

interface PanelProps {
  seen: readonly Seen[];
  comparison: Comparison | null;
  labels: TrailLabels;
  langCode: string;
}

export function TrailPanel({ seen, comparison, labels, langCode }: PanelProps) {
  const settings = useSettings();
  const take = useTakeAlongCode(langCode);
  const width = Math.min(MAX_PX, Math.max(MIN_PX, seen.length * 280));
  const innerPx = width - PAD_PX * 2;
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const removeButton = pressable(
    pillButton(labels.removeAll, 'secondary', { width: FORGET_PX, isCompact: true }),
    { action: () => removeAllSeen(labels), label: labels.removeAll },
  );
  const titlePx = innerPx - FORGET_PX - NAV_PX - SPACE.m * 2;
  // The title has the focus at first: never the button that forgets everything.
  const first = (box: LayoutBox): LayoutBox =>
    labelledGroup(box, { role: 'group', label: labels.title, isFirst: true });
  const list = cards(seen, innerPx, { labels, take });
  const content = column(
    [
      row(
        [
          column([textBlock(labels.title, { role: 'heading', width: titlePx, level: 2 })], {
            width: titlePx,
          }),
          gapBox(SPACE.m, 1),
          removeButton,
          gapBox(SPACE.m, 1),
          close,
        ],
        { align: 'center' },
      ),
      comparison ? list : first(list),
      comparison && first(compareRow(comparison, seen, { labels, take, innerPx })),
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

interface Context {
  labels: TrailLabels;
  take: Take;
}

function cards(seen: readonly Seen[], innerPx: number, context: Context): LayoutBox {
  const inRow = Math.min(SEEN_IN_ROW, seen.length);
  const cardPx = Math.min(CARD_PX.most, Math.floor((innerPx - SPACE.m * (inRow - 1)) / inRow));
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
  return accessibleList(wrapRow(boxes, innerPx, { gap: SPACE.m }), context.labels.products);
}

/** Closes the overlay if the page is already below it. */
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
  const removeButton = navButton(null, 'close', {
    action: () => {
      announce(`${labels.removed}: ${name}`);
      removeSeen(id);
      if (productsOf(trailStore.getState().shown).length === 0) closeOverlay();
    },
    label: `${labels.remove}: ${name}`,
    analyticsTag: 'trail_forget',
  });
  return row([takeButton, gapBox(cardPx - NAV_PX * 2, 1), removeButton]);
}

function removeAllSeen({ removed }: TrailLabels): void {
  announce(removed);
  closeOverlay();
  removeSeen();
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
