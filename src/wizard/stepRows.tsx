// The other screens of the wizard, each as rows.
import { useRef } from 'react';
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import { pillButton, pillHeight } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, CONTENT_AREA_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { WIZARD } from '#config/wizardLimits.ts';
import type { WizardLabels } from '#config/wizardLabels.ts';
import type { AvailabilityWizard } from '#content/kinds/availabilityWizardKind.ts';
import { actionOfCta, actionOfModal, hasModal, type CallToAction, type Modal } from '#rules/actions.ts';
import type { Choice, WizardState } from '#rules/wizardMachine.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { joinPath } from '#schema/path.ts';
import { dispatchWizard } from '#state/wizardStore.ts';
import { Clip } from '#stage/shapes/Clip.tsx';
import {
  column,
  gapBox,
  layered,
  leafBox,
  padded,
  row,
  centeredIn,
  type LayoutBox,
  type OptionalBox,
  rowOrColumn,
} from '#stage/layout/boxes.tsx';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import type { EditableAt, Presentation } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture, pictureOr } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { Scroller } from '#stage/scrolling/Scroller.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { addressLine, rowAddress } from './addressLine.tsx';

/** On a portrait stage 68 of 76 px. */
const TITLE_SHRINK = IS_PORTRAIT ? 0.9 : 1;
const TEXT_PX = Math.min(1_360, CONTENT_AREA_PX);
const BAND_PX = { low: 128, high: 220 } as const;
const PLAN_GAP_PX = SPACE.l;
const PLANS_WIDTH_PX = WIZARD.plan.widthPx * WIZARD.plansShown + PLAN_GAP_PX * (WIZARD.plansShown - 1);

export interface StepProps {
  document: AvailabilityWizard;
  wizard: WizardState;
  labels: WizardLabels;
  isEditing: boolean;
  context: Presentation;
}

const title = (text: string, at: EditableAt): LayoutBox =>
  textBlock(text, {
    role: 'title',
    shrink: TITLE_SHRINK,
    width: TEXT_PX,
    align: 'center',
    level: 1,
    ...at,
  });
const copy = (text: string, at: EditableAt): LayoutBox =>
  textBlock(text, { role: 'body', width: TEXT_PX, align: 'center', color: COLORS.inkSoft, ...at });
const band = (image: { url: string } | null, height: number, at: EditableAt): LayoutBox =>
  picture(image, { width: WIZARD.bandWidthPx, height, fit: 'contain', ...at });

/** While loading, above its picture; the screen adds moving dots below. */
export function loadingRows({ document: { start }, wizard, context }: StepProps): OptionalBox[] {
  const isExpanding = wizard.isExpanding && wizard.step === 'smartyLoading';
  const path = isExpanding ? 'start.expandingCopy' : 'start.searchingCopy';
  return [
    textBlock(isExpanding ? start.expandingCopy : start.searchingCopy, {
      role: 'title',
      width: TEXT_PX,
      align: 'center',
      level: 1,
      path,
      context,
    }),
    addressLine(wizard.asked?.text ?? '', TEXT_PX),
  ];
}

/** Similar addresses (buttons of 1052x110). See src/screens/wizard/README.md#similar-addresses. */
export function similarRows({
  document: { start },
  wizard: { query, choices },
  labels,
  context,
}: StepProps): OptionalBox[] {
  const buttons = column(listItems(choices.map(choiceBox)), { gap: SPACE.s });
  return [
    textBlock(start.similarCopy, {
      role: 'heading',
      width: TEXT_PX,
      align: 'center',
      level: 1,
      path: 'start.similarCopy',
      context,
    }),
    addressLine(query.trim(), TEXT_PX),
    accessibleList(buttons, labels.similar),
  ];
}

const ARROW_DISC_PX = 64;
/** Width of name and price beside the picture of a plan. */
const BESIDE_PX = CONTENT_AREA_PX - WIZARD.plan.widthPx - ARROW_DISC_PX - SPACE.l - SPACE.m * 2;

function choiceBox(choice: Choice): LayoutBox {
  const { widthPx: width, heightPx: height } = WIZARD.similarButton;
  const { text, detail } = choice;
  const textPx = width - SPACE.l * 2 - ARROW_DISC_PX - SPACE.m;
  const inner = column([
    rowAddress(choice, textPx),
    textBlock(escapePlainText(detail), {
      role: 'caption',
      width: textPx,
      color: COLORS.inkSoft,
      isSilent: true,
    }),
  ]);
  const content = row(
    [centeredIn(padded(inner, 0, SPACE.xs), textPx, height, 'start'), arrowDisc(ARROW_DISC_PX)],
    {
      gap: SPACE.m,
      align: 'center',
    },
  );
  const face = panel(centeredIn(content, width, height), {
    fill: COLORS.white,
    radius: RADIUS.m,
    line: COLORS.line,
    shadow: 20,
    shadowAlpha: 0.1,
  });
  return pressable(face, {
    action: () => dispatchWizard({ type: 'chosen', choice }),
    label: [text, detail].filter(Boolean).join(', '),
  });
}

type Plans = AvailabilityWizard['available']['plans'];

/** The plans available there; all if the carrier names none that is known. */
export function visiblePlans(
  plans: Plans,
  result: WizardState['result'],
  isEditing: boolean,
): { plan: Plans[number]; index: number }[] {
  const all = plans.map((plan, index) => ({ plan, index }));
  const matching = all.filter(({ plan }) => isEditing || result?.plans.includes(plan.code));
  return matching.length > 0 ? matching : all;
}

export function availableRows({
  document: { available },
  wizard,
  labels,
  isEditing,
  context,
}: StepProps): OptionalBox[] {
  const editableAt = (path: string) => ({ path, context });
  const {
    topImage,
    title: headline,
    subcopy,
    addressLabel,
    plans,
    scrollArrow,
    footer,
    footerPopup,
  } = available;
  const boxes = visiblePlans(plans, wizard.result, isEditing).map(({ plan, index }) => {
    const { code, image, popup } = plan;
    const path = joinPath('available.plans', index);
    const label = popup.title || code;
    const { widthPx: width, heightPx: height } = WIZARD.plan;
    const face = picture(image, {
      width,
      height,
      fit: 'cover',
      radius: RADIUS.l,
      path: joinPath(path, 'image'),
      context,
    });
    const all = planFace(face, label, priceBox(plan, path, context));
    return pressable(panel(all, { fill: COLORS.white, radius: RADIUS.l, shadow: 40 }), {
      action: actionOfModal({ ...popup, plan }),
      label: markupOf([label, ...PRICE_LINES.map(([name]) => plan[name])].filter(Boolean).join(', ')).plain,
      path: joinPath(path, 'popup'),
    });
  });
  return [
    band(topImage, BAND_PX.low, editableAt('available.topImage')),
    title(headline, editableAt('available.title')),
    copy(subcopy, editableAt('available.subcopy')),
    address(addressLabel, editableAt('available.addressLabel'), wizard),
    gapBox(1, SPACE.xs),
    plansBox(boxes, scrollArrow, labels),
    withPopup(footer, editableAt('available.footer'), footerPopup),
  ];
}

/** The name on the picture and the price below it, on a portrait stage both beside it. */
function planFace(face: LayoutBox, label: string, price: LayoutBox): LayoutBox {
  const { widthPx: width, heightPx: height } = WIZARD.plan;
  const arrow = padded(arrowDisc(ARROW_DISC_PX), SPACE.m);
  const name = textBlock(label, {
    role: 'subheading',
    width: IS_PORTRAIT ? BESIDE_PX : width - SPACE.l * 2,
    isSilent: true,
  });
  if (IS_PORTRAIT) {
    const words = centeredIn(column([name, price], { gap: SPACE.xs }), BESIDE_PX, height, 'start');
    return row([face, gapBox(SPACE.l, 1), words, arrow], { align: 'center' });
  }
  const nameBox = panel(padded(name, SPACE.m, SPACE.xs), {
    fill: COLORS.white,
    radius: RADIUS.pill,
    shadow: 16,
  });
  // Above what is there.
  const card = centeredIn(padded(nameBox, 0, SPACE.m), width, height, 'center', 'start');
  return column([layered([face, card, centeredIn(arrow, width, height, 'end', 'end')]), price]);
}

const PRICE_LINES = [
  ['monthlyPrice', 'heading'],
  ['monthlyPriceDesc', 'caption'],
  ['retailPrice', 'body'],
] as const;

/** Lays out the price of a plan; without a height where the plan has none. */
function priceBox(plan: Plans[number], path: string, context: Presentation): LayoutBox {
  const lines = PRICE_LINES.map(([name, role]) =>
    textBlock(plan[name], {
      role,
      width: IS_PORTRAIT ? BESIDE_PX : WIZARD.plan.widthPx - SPACE.m * 2,
      align: IS_PORTRAIT ? 'left' : 'center',
      path: joinPath(path, name),
      context,
      isSilent: true,
      isOptional: true,
    }),
  );
  const texts = column(lines);
  return texts.height === 0 || IS_PORTRAIT ? texts : padded(texts, SPACE.m, SPACE.s);
}

/** The requested address, so that the result is not read for another one. */
function address(label: string, at: EditableAt, { result, asked }: WizardState): LayoutBox {
  const width = IS_PORTRAIT ? CONTENT_AREA_PX : (TEXT_PX * 2) / 3;
  const words = [
    textBlock(label, {
      role: 'body',
      width: IS_PORTRAIT ? width : TEXT_PX / 3,
      color: COLORS.inkSoft,
      ...at,
    }),
    addressLine(result?.label ?? '', width, asked?.text),
  ];
  return IS_PORTRAIT ? column(words, { align: 'center' }) : row(words, { gap: SPACE.s, align: 'center' });
}

/**
 * More than 3 plans scroll, by pointer or by the arrow; on a portrait stage they are below each
 * other. See src/screens/wizard/README.md#available.
 */
function plansBox(
  plans: readonly LayoutBox[],
  arrow: { url: string } | null,
  labels: WizardLabels,
): LayoutBox {
  if (IS_PORTRAIT) return accessibleList(column(listItems(plans), { gap: SPACE.l }), labels.plans);
  const planRow = row(listItems(plans), { gap: PLAN_GAP_PX });
  if (plans.length <= WIZARD.plansShown) return accessibleList(planRow, labels.plans);
  return leafBox(PLANS_WIDTH_PX, planRow.height, (x, y, key) => (
    <ScrolledPlans
      key={key}
      x={x}
      y={y}
      plans={accessibleList(planRow, labels.plans)}
      arrow={arrow}
      label={labels.more}
    />
  ));
}

function ScrolledPlans({
  x,
  y,
  plans,
  arrow,
  label,
}: {
  x: number;
  y: number;
  plans: LayoutBox;
  arrow: { url: string } | null;
  label: string;
}) {
  const handle = useRef<ScrollHandle>(null);
  const { arrowPx } = WIZARD;
  const icon = leafBox(arrowPx / 2, arrowPx / 2, (left, top, key) => (
    <VectorIcon key={key} name="chevron" x={left} y={top} size={arrowPx / 2} tint={COLORS.ink} turns={3} />
  ));
  const iconBox = panel(centeredIn(icon, arrowPx, arrowPx), {
    fill: COLORS.white,
    radius: arrowPx / 2,
    shadow: 24,
  });
  const face = pictureOr(arrow, iconBox, { width: arrowPx, height: arrowPx, fit: 'contain' });
  const scrollNext = (): void => {
    const [position, range] = [handle.current?.position() ?? 0, handle.current?.range() ?? 0];
    // After the last plan the first follows: the arrow points one way only.
    handle.current?.scrollBy(position < range - 1 ? WIZARD.plan.widthPx + PLAN_GAP_PX : -range);
  };
  const nextButton = pressable(face, { action: scrollNext, label });
  return (
    <pixiContainer x={x} y={y}>
      <Clip width={PLANS_WIDTH_PX} height={plans.height + SPACE.l}>
        <Scroller
          x={0}
          y={0}
          width={PLANS_WIDTH_PX}
          height={plans.height}
          contentLength={plans.width}
          axis="horizontal"
          handle={handle}
        >
          {plans.place(0, 0, 'plans')}
        </Scroller>
      </Clip>
      {nextButton.place(PLANS_WIDTH_PX + SPACE.s, Math.round((plans.height - arrowPx) / 2), 'on')}
    </pixiContainer>
  );
}

/** Legal text that opens its explanation. */
function withPopup(text: string, at: { path: string; context: Presentation }, popup: Modal): LayoutBox {
  const line = textBlock(text, {
    role: 'legal',
    width: TEXT_PX,
    align: 'center',
    color: COLORS.inkSoft,
    ...at,
    isSilent: hasModal(popup),
  });
  return line.height === 0
    ? line
    : pressable(centeredIn(line, line.width, SIZES.minTargetPx), {
        action: actionOfModal(popup),
        label: hasModal(popup) ? markupOf(text).plain : '',
        path: `${at.path}Popup`,
      });
}

export function unavailableRows({
  document: { unavailable, unavailableCta },
  wizard,
  context,
}: StepProps): OptionalBox[] {
  const at = (path: string) => ({ path, context });
  const { topImage, title: headline, addressHeader, headline: second, body, legal, legalPopup } = unavailable;
  return [
    band(topImage, BAND_PX.high, at('unavailable.topImage')),
    title(headline, at('unavailable.title')),
    address(addressHeader, at('unavailable.addressHeader'), wizard),
    textBlock(second, {
      role: 'subheading',
      width: TEXT_PX,
      align: 'center',
      level: 2,
      path: 'unavailable.headline',
      context,
    }),
    copy(body, at('unavailable.body')),
    gapBox(1, 1),
    cta(unavailableCta, at('unavailableCta')),
    withPopup(legal, at('unavailable.legal'), legalPopup),
  ];
}

/**
 * Height of a band of 1500x420 px that is as wide as the stage; a portrait one shows its middle.
 */
export const FOOT_PX = IS_PORTRAIT ? 760 : Math.round((STAGE.widthPx * 420) / 1_500);

/** The picture at the foot of the stage, below the rows; null for a step without. */
export function footOf({ document, wizard: { step }, context }: StepProps): OptionalBox {
  const foot = (image: { url: string } | null, path: string) =>
    picture(image, {
      width: STAGE.widthPx,
      height: FOOT_PX,
      fit: 'cover',
      path,
      context,
    });
  if (step === 'smartyLoading' || step === 'apiLoading')
    return foot(document.start.loadingImage, 'start.loadingImage');
  if (step === 'unavailable') return foot(document.unavailable.bottomImage, 'unavailable.bottomImage');
  return step === 'error' && foot(document.error.image, 'error.image');
}

export function errorRows({ document: { error, errorCta }, context }: StepProps): OptionalBox[] {
  const at = (path: string) => ({ path, context });
  return [
    title(error.title, at('error.title')),
    copy(error.copy, at('error.copy')),
    cta(errorCta, at('errorCta')),
  ];
}

/**
 * A call to action of 600x110; hidden without a target, except while editing. See
 * src/screens/wizard/README.md#unavailable-and-error.
 */
function cta(cta: CallToAction, { path, context }: { path: string; context: Presentation }): OptionalBox {
  const { text, analyticsTag } = cta;
  const face = pillButton(text, 'primary', { path: joinPath(path, 'text'), context });
  if (cta.type === 'none' && text === '') return null;
  return pressable(face, { action: actionOfCta(cta), label: markupOf(text).plain, analyticsTag, path });
}

/** Asks whether to leave: Yes leaves, Cancel stays. See src/screens/wizard/README.md#leaving. */
export function leavingBox(
  { overlay }: AvailabilityWizard,
  labels: WizardLabels,
  onLeave: () => void,
  context: Presentation,
): LayoutBox {
  const inner = IS_PORTRAIT ? SIZES.ctaButton.widthPx : SIZES.ctaButton.widthPx * 2 + SPACE.m;
  const [leaveLabel, stayLabel] = [overlay.cta1 || labels.leave, overlay.cta2 || labels.stay];
  const minHeight = pillHeight([leaveLabel, stayLabel]);
  const content = column(
    [
      textBlock(overlay.title || labels.leaving, {
        role: 'heading',
        width: inner,
        align: 'center',
        level: 2,
        path: 'overlay.title',
        context,
      }),
      textBlock(overlay.copy, {
        role: 'body',
        width: inner,
        align: 'center',
        color: COLORS.inkSoft,
        path: 'overlay.copy',
        context,
      }),
      padded(
        rowOrColumn(
          [
            pressable(pillButton(stayLabel, 'primary', { minHeight, path: 'overlay.cta2', context }), {
              action: () => dispatchWizard({ type: 'stay' }),
              label: markupOf(stayLabel).plain,
            }),
            pressable(pillButton(leaveLabel, 'secondary', { minHeight, path: 'overlay.cta1', context }), {
              action: onLeave,
              label: markupOf(leaveLabel).plain,
            }),
          ],
          { gap: SPACE.m },
        ),
        0,
        SPACE.s,
      ),
    ],
    { gap: SPACE.m, align: 'center', width: inner },
  );
  return panel(padded(content, SPACE.xl), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
}
