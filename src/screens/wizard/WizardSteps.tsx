// The availability wizard, as a screen or over one: its step, its navigation buttons, and the leave
// confirmation.
import { PresentationContext } from '#stage/layout/presentation.ts';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { WIZARD } from '#config/wizardLimits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { wizardLabelsFor } from '#config/wizardLabels.ts';
import type { AvailabilityWizard } from '#content/kinds/availabilityWizardKind.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { isLoading, WIZARD_START, type WizardStep, type WizardState } from '#rules/wizardMachine.ts';
import { kioskStore, type WizardPreview } from '#state/kioskStore.ts';
import { resetWizard, openWizard, dispatchWizard, wizardStore } from '#state/wizardStore.ts';
import { announce } from '#state/sceneRegistry.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { column, gapBox, leafBox, type LayoutBox, type OptionalBox } from '#stage/layout/boxes.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { StartStep } from '#wizard/StartStep.tsx';
import {
  availableRows,
  errorRows,
  FOOT_PX,
  footOf,
  leavingBox,
  loadingRows,
  similarRows,
  unavailableRows,
  visiblePlans,
  type StepProps,
} from '#wizard/stepRows.tsx';
import { dots } from '../chrome/Dots.tsx';
import { LanguageSwitch } from '../chrome/LanguageSwitch.tsx';
import { NAV_GAP_PX, NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { EDGE_PX, TOP_BAND_PX } from '../Screen.tsx';
import { priced } from '../prices/priced.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { LateTakeAlong } from '../take-along/LateTakeAlong.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';

/** Rows of each step but the first. */
const ROWS: Readonly<Record<Exclude<WizardStep, 'start'>, (props: StepProps) => OptionalBox[]>> = {
  similar: similarRows,
  smartyLoading: loadingRows,
  apiLoading: loadingRows,
  available: availableRows,
  unavailable: unavailableRows,
  error: errorRows,
};

interface Props {
  document: AvailabilityWizard;
  /** Leaves the wizard: home, or to the screen below. */
  onLeave: () => void;
}

export const WizardSteps = priced(function WizardSteps({ document, onLeave }: Props) {
  const langCode = useLangCode();
  const speech = speechLabelsFor(langCode);
  const labels = wizardLabelsFor(langCode);
  const context = useContext(PresentationContext);
  const settings = useSettings();
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const preview = useStore(kioskStore, ({ wizardPreview }) => wizardPreview);
  const actual = useStore(wizardStore, ({ wizard }) => wizard);
  const wizard = useMemo(
    () => (isEditing || preview !== 'None' ? previewed(actual, preview) : actual),
    [actual, preview, isEditing],
  );
  // What comes is pending, even if nothing moves meanwhile.
  const isHeld = useStore(wizardStore, (state) => state.isHeld);
  useLayoutEffect(() => (isHeld ? pendingUpdates() : undefined), [isHeld]);
  // Requests carry the id of the topmost wizard.
  const openId = useStore(wizardStore, ({ id }) => id);
  useEffect(() => {
    if (openId === '') openWizard(document.id);
  }, [openId, document.id]);
  const { step, isLeaving } = wizard;
  const title = markupOf(titleOf(document, wizard)).plain;
  useEffect(() => {
    if (step !== 'start' && !isEditing) announce(title);
  }, [step, isEditing, title]);
  const props: StepProps = { document, wizard, labels, isEditing, context };

  const { result } = wizard;
  const plans = useMemo(
    () => ({
      id: document.id,
      indexes: visiblePlans(document.available.plans, result, isEditing).map(({ index }) => index),
    }),
    [document, result, isEditing],
  );

  const leave = (): void => {
    resetWizard();
    onLeave();
  };
  const back = navButton(document.backButton ?? settings?.back, 'back', {
    action: () => dispatchWizard({ type: 'back' }),
    label: speech.back,
  });
  const home = navButton(settings?.home, 'home', {
    action: () => dispatchWizard({ type: 'leave' }),
    label: speech.home,
  });
  const close = navButton(document.closeButton ?? settings?.close, 'close', {
    action: () => dispatchWizard({ type: 'leave' }),
    label: speech.close,
  });
  const right = STAGE.widthPx - EDGE_PX - NAV_PX;
  return (
    <>
      {step === 'start' ? (
        <StartStep
          document={document}
          wizard={wizard}
          langCode={langCode}
          labels={labels}
          isEditing={isEditing}
        />
      ) : (
        <Entering key={step}>
          <Rows
            rows={rowsOf(props, step)}
            foot={footOf(props)}
            isRising={isLoading(wizard)}
            // At the very top, beside the buttons.
            isTopAligned={!IS_PORTRAIT && step === 'available'}
            hasButtons={step === 'similar' ? wizard.choices.length > WIZARD.similarShown : undefined}
          />
        </Entering>
      )}
      <LabelledGroup
        x={0}
        y={0}
        width={STAGE.widthPx}
        height={TOP_BAND_PX}
        info={{ role: 'navigation', label: speech.navigation, isFirst: true }}
      >
        {back.place(EDGE_PX, EDGE_PX, 'back')}
        {home.place(right, EDGE_PX, 'home')}
        {close.place(right - NAV_STEP_PX, EDGE_PX, 'close')}
        <LanguageSwitch x={right - NAV_STEP_PX * 2} y={EDGE_PX} />
      </LabelledGroup>
      {step === 'available' && <LateTakeAlong plans={plans} />}
      {isLeaving && <LeaveConfirmation document={document} onLeave={leave} />}
    </>
  );
});

/** What a step says first. */
function titleOf(
  { start, available, unavailable, error }: AvailabilityWizard,
  { step, isExpanding }: WizardState,
): string {
  if (step === 'available') return available.title;
  if (step === 'unavailable') return unavailable.title;
  if (step === 'error') return error.title;
  if (step === 'similar') return start.similarCopy;
  return isExpanding && step === 'smartyLoading' ? start.expandingCopy : start.searchingCopy;
}

/** Distance between navigation buttons. */
const NAV_STEP_PX = NAV_PX + NAV_GAP_PX;

/** In the editor's preview the dots come to rest. */
const PREVIEW_TIMES = 3;

function rowsOf(props: StepProps, step: Exclude<WizardStep, 'start'>): OptionalBox[] {
  const rows = ROWS[step](props);
  return isLoading(props.wizard)
    ? [...rows, gapBox(1, SPACE.xs), dots(props.isEditing ? PREVIEW_TIMES : true)]
    : rows;
}

/** Of the space that rows and picture leave, what is above the rows. */
const TOP_SHARE = 0.66;
/** Of the picture at the foot, what is seen at least. */
const FOOT_MIN_PX = 320;

/** With a picture that ends at the foot of the stage, or beyond it where the rows are high. */
function FootedRows({ rows, foot, isRising }: { rows: OptionalBox[]; foot: LayoutBox; isRising: boolean }) {
  const { height } = column(rows, { gap: SPACE.m });
  const top = Math.max(EDGE_PX + SPACE.m, Math.round((STAGE.heightPx - FOOT_PX - height) * TOP_SHARE));
  const y = top + height + SPACE.m;
  const footPx = Math.max(FOOT_MIN_PX, STAGE.heightPx - y);
  const visible = leafBox(STAGE.widthPx, footPx, (x, boxY, key) => {
    const picture = foot.place(x, boxY + Math.max(0, footPx - FOOT_PX), key);
    return isRising ? <Rising key={key}>{picture}</Rising> : picture;
  });
  return <ScrollArea rows={[...rows, visible]} gap={SPACE.m} top={top} bottom={0} />;
}

const ENTER_PX = 40;

/** A step comes in as a whole, where the one before it was. */
function Entering({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current)
      tweenFrom(node.current, { alpha: 0, y: ENTER_PX }, { alpha: 1, y: 0 }, { seconds: 'swapS' });
  }, []);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

const RISE_PX = 160;

/** Comes up like the sun while an address is looked up. */
function Rising({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { y: RISE_PX }, { y: 0 }, { seconds: 'firstLoadS' });
  }, []);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

function Rows({
  rows,
  foot,
  isRising,
  isTopAligned,
  hasButtons,
}: {
  rows: OptionalBox[];
  foot: OptionalBox;
  isRising: boolean;
  isTopAligned: boolean;
  hasButtons: boolean | undefined;
}) {
  if (foot && foot.height > 0) return <FootedRows rows={rows} foot={foot} isRising={isRising} />;
  return (
    <ScrollArea
      rows={rows}
      hasButtons={hasButtons}
      gap={isTopAligned ? SPACE.s : SPACE.m}
      top={isTopAligned ? SPACE.m : TOP_BAND_PX}
      bottom={SPACE.m}
      isCentered={!isTopAligned}
    />
  );
}

/**
 * The previewed step, with sample addresses where it lists some. See
 * src/screens/README.md#139-preview.
 */
function previewed(actual: WizardState, preview: WizardPreview): WizardState {
  const base: WizardState = { ...WIZARD_START, isLeaving: actual.isLeaving, turn: actual.turn };
  switch (preview) {
    case 'None':
      return base;
    case 'Similar':
      return { ...base, step: 'similar', choices: SAMPLE };
    case 'Smarty Loading':
      return { ...base, step: 'smartyLoading', isExpanding: true };
    case 'API Loading':
      return { ...base, step: 'apiLoading' };
    case 'Available':
      return { ...base, step: 'available', result: { label: SAMPLE[0]?.text ?? '', plans: [] } };
    case 'Unavailable':
      return { ...base, step: 'unavailable', result: { label: SAMPLE[0]?.text ?? '', plans: [] } };
    case 'Error':
      return { ...base, step: 'error' };
  }
}

const SAMPLE = [1, 2, 3].map((flat) => ({
  id: String(flat),
  text: `12 Sample Street, ${flat}`,
  detail: 'Sampletown 10203',
}));

const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
const SCRIM_ALPHA = 0.62;

/** Above everything else; a press beside the dialog stays. */
function LeaveConfirmation({ document, onLeave }: Props): ReactNode {
  const labels = wizardLabelsFor(useLangCode());
  const box = leavingBox(document, labels, onLeave, useContext(PresentationContext));
  const node = useSceneNode(
    { role: 'dialog', label: markupOf(document.overlay.title).plain || labels.leaving },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  useEffect(() => {
    const abortController = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') dispatchWizard({ type: 'stay' });
      },
      { signal: abortController.signal },
    );
    return () => abortController.abort();
  }, []);
  return (
    <pixiContainer ref={node}>
      <pixiContainer
        eventMode="static"
        hitArea={HIT_AREA}
        onPointerTap={() => dispatchWizard({ type: 'stay' })}
      >
        <pixiSprite
          texture={plainTexture()}
          width={STAGE.widthPx}
          height={STAGE.heightPx}
          tint={COLORS.ink}
          alpha={SCRIM_ALPHA}
        />
      </pixiContainer>
      <pixiContainer eventMode="static">
        {box.place(
          Math.round((STAGE.widthPx - box.width) / 2),
          Math.round((STAGE.heightPx - box.height) / 2),
          'leaving',
        )}
      </pixiContainer>
    </pixiContainer>
  );
}
