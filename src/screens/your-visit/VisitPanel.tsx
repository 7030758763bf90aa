// The panel 'Your visit': what was viewed, to open, compare, take along or forget; the way to take
// the screen along, and to a time in the store. See src/screens/overlays/README.md#your-visit.
import { pillButton, pillHeight } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, SEEN_IN_ROW } from '#config/layout.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { VisitLabels } from '#config/visitLabels.ts';
import { comparePath, type Comparison } from './comparison.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { followLink } from '#state/navigation.ts';
import { closeOverlay, openOver } from '#state/openOverlay.ts';
import { announce } from '#state/sceneRegistry.ts';
import { writeVisitState } from '#state/visitState.ts';
import { accessibleList, labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { pressable, type PressableOptions } from '#stage/input/Pressable.tsx';
import {
  centeredIn,
  column,
  gapBox,
  layered,
  row,
  rowOrColumn,
  type LayoutBox,
  type OptionalBox,
  wrapRow,
} from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { AppointmentOffer } from '../appointment/Appointment.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { BottomSheet, SHEET_MAX_PX } from '../overlays/BottomSheet.tsx';
import type { TakeAlong } from '../take-along/WithTakeAlong.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { removeViewed, productsOf, viewedStore } from './viewedStore.ts';
import { contained } from './VisitTab.tsx';
import type { Viewed } from './useViewed.ts';

const PAD_PX = 36;
const MIN_PX = Math.min(1_080, SHEET_MAX_PX);
const CARD_PX = { most: 492, picture: 176, pictureBesideLargerText: 120 } as const;
const FORGET_PX = 280;
const SCRIM_ALPHA = 0.76;
/** A sign for a QR code. */
const TAKE_ICON = {
  line: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5z',
  fill: 'M13.5 13.5h3v3h-3zM17.5 17.5h3v3h-3zM13.5 19h2v2h-2zM19 13.5h2v2h-2z',
} as const;

interface Props {
  viewed: readonly Viewed[];
  comparison: Comparison | null;
  labels: VisitLabels;
  takeAlong: TakeAlong | null;
  appointment: AppointmentOffer | null;
  /** That of the screen below, for a phone. */
  address: string | null;
  /** Over the plans of a wizard, which are what is taken along. */
  isOverWizard: boolean;
}

export function VisitPanel(props: Props) {
  const { viewed, labels } = props;
  const langCode = useLangCode();
  const settings = useSettings();
  const width = Math.min(SHEET_MAX_PX, Math.max(MIN_PX, viewed.length * 280));
  const innerPx = width - PAD_PX * 2;
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const removeButton =
    viewed.length > 1 &&
    pressable(pillButton(labels.removeAll, 'secondary', { width: FORGET_PX, isCompact: true }), {
      action: () => removeAll(labels),
      label: labels.removeAll,
    });
  const titlePx = innerPx - (removeButton ? FORGET_PX + SPACE.m : 0) - NAV_PX - SPACE.m;
  const title = textBlock(labels.title, { role: 'heading', width: titlePx, level: 2 });
  const list = viewed.length > 0 && cards(props, innerPx);
  const ways = waysOn(props, innerPx);
  // It has the focus at first, never the button that forgets everything.
  const first = (box: LayoutBox | false): OptionalBox =>
    box && labelledGroup(box, { role: 'group', label: labels.title, isFirst: true });
  const content = column(
    [
      row([column([title], { width: titlePx }), removeButton, close], { gap: SPACE.m, align: 'center' }),
      ways ? list : first(list),
      ways && first(ways),
    ],
    { gap: SPACE.m, width: innerPx },
  );
  return (
    <BottomSheet label={labels.title} scrimAlpha={SCRIM_ALPHA} content={content} padPx={PAD_PX} side="left" />
  );
}

function cards(props: Props, innerPx: number): LayoutBox {
  const { viewed, labels } = props;
  const inRow = Math.min(SEEN_IN_ROW, viewed.length);
  const cardPx = Math.min(CARD_PX.most, Math.floor((innerPx - SPACE.m * (inRow - 1)) / inRow));
  const names = viewed.map(({ name }) =>
    textBlock(name, { role: 'label', width: cardPx - SPACE.m * 2, align: 'center', isSilent: true }),
  );
  const picturePx = THEME.isLarger ? CARD_PX.pictureBesideLargerText : CARD_PX.picture;
  const namePx = Math.max(...names.map(({ height }) => height));
  const boxes = viewed.map((one, index) => {
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
    return labelledGroup(layered([pressable(face, linkTo(one)), cardButtons(one, cardPx, props)]), {
      role: 'listitem',
      label: '',
    });
  });
  return accessibleList(wrapRow(boxes, innerPx, { gap: SPACE.m }), labels.products);
}

/** Whether the overview of a product is the screen below. */
function isOn(id: string): boolean {
  const { route } = kioskStore.getState();
  return route.screen === 'product' && route.id === id;
}

/** Closes the overlay if the page is already below it. */
const linkTo = ({ id, name }: Viewed): PressableOptions =>
  isOn(id)
    ? { action: { type: 'closeOverlay' }, label: name, isCurrent: true }
    : { action: { type: 'navigate', path: `/product/${encodeURIComponent(id)}` }, label: name };

const takeWith = (address: string) => (): void => openOver({ type: 'takeAlong', address });

/** In the upper corners of a card. */
function cardButtons({ id, name }: Viewed, cardPx: number, { labels, takeAlong }: Props): LayoutBox {
  const taken = takeAlong?.addressOf({ kind: 'product', id, choice: [] });
  const takeButton = taken
    ? navButton(null, TAKE_ICON, {
        action: takeWith(taken),
        label: `${labels.take}: ${name}`,
        analyticsTag: 'trail_take',
      })
    : gapBox(NAV_PX, 1);
  const removeButton = navButton(null, 'close', {
    action: () => {
      announce(`${labels.removed}: ${name}`);
      removeViewed(id);
      if (productsOf(viewedStore.getState().shown).length === 0) closeOverlay();
    },
    label: `${labels.remove}: ${name}`,
    analyticsTag: 'trail_forget',
  });
  return row([takeButton, gapBox(cardPx - NAV_PX * 2, 1), removeButton]);
}

function removeAll({ removed }: VisitLabels): void {
  announce(removed);
  closeOverlay();
  removeViewed();
}

/**
 * The page that is taken along: the comparison, if the screen below is one of its products or
 * nothing to take along; else that screen.
 */
function takenOf({ comparison, labels, takeAlong, address, isOverWizard }: Props): {
  label: string;
  action: () => void;
} | null {
  if (!takeAlong) return null;
  if (comparison && (address === null || (!isOverWizard && comparison.products.some(isOn)))) {
    const { kind, id, columns } = comparison;
    const compared = takeAlong.addressOf({ kind, id, choice: columns });
    return compared === null ? null : { label: labels.takeComparison, action: takeWith(compared) };
  }
  return address === null ? null : { label: takeAlong.label, action: takeWith(address) };
}

type Way = { label: string; action: () => void; analyticsTag: string } | false;

/** Buttons to go on with: to compare, to take the screen along, to book a time. */
function waysOn(props: Props, innerPx: number): LayoutBox | null {
  const { comparison, viewed, labels, appointment } = props;
  const taken = takenOf(props);
  const all: Way[] = [
    comparison !== null && {
      label: compareLabel(comparison, viewed, labels),
      action: () => compare(comparison),
      analyticsTag: 'trail_compare',
    },
    taken !== null && { ...taken, analyticsTag: 'take_along' },
    appointment !== null && {
      label: appointment.label,
      action: appointment.open,
      analyticsTag: 'appointment',
    },
  ];
  const ways = all.filter((way) => way !== false);
  if (ways.length === 0) return null;
  const width = IS_PORTRAIT ? innerPx : (innerPx - SPACE.m * (ways.length - 1)) / ways.length;
  const pill = { width, isCompact: true };
  const minHeight = pillHeight(
    ways.map(({ label }) => label),
    pill,
  );
  return rowOrColumn(
    ways.map((way, index) =>
      pressable(pillButton(way.label, index === 0 ? 'primary' : 'secondary', { ...pill, minHeight }), way),
    ),
    { gap: SPACE.m },
  );
}

function compareLabel({ products }: Comparison, viewed: readonly Viewed[], labels: VisitLabels): string {
  if (products.length === viewed.length) return labels.compareAll;
  const names = products.map((product) => viewed.find((one) => one.id === product)?.name ?? '');
  return `${labels.compare}: ${names.join(', ')}`;
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
