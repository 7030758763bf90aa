// The availability wizard, as a screen or over one: its step, its navigation buttons, and the leave
// confirmation.
import { PresentationContext } from '#stage/layout/presentation.ts';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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
import type { Choice } from '#rules/takeAlong.ts';
import { isLoading, WIZARD_START, type WizardStep, type WizardState } from '#rules/wizardMachine.ts';
import { kioskStore, type WizardPreview } from '#state/kioskStore.ts';
import { resetWizard, openWizard, dispatchWizard, wizardStore } from '#state/wizardStore.ts';
import { announce } from '#state/sceneRegistry.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { column, gapBox, leafBox, type LayoutBox, type OptionalBox } from '#stage/layout/boxes.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { tapHandlers } from '#stage/input/tapHandlers.ts';
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
import { STEP_TRANSITION } from '../lazyModules.ts';
import { priced } from '../prices/priced.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { VisitOfPlans } from '../your-visit/YourVisit.tsx';

/** Rows of each step; the first is no list of rows. */
const ROWS: Readonly<Record<WizardStep, (props: StepProps) => OptionalBox[]>> = {
  start: () => [],
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
  // Counts a held step as a pending update, even if nothing moves meanwhile.
  const isHeld = useStore(wizardStore, (state) => state.isHeld);
  useLayoutEffect(() => (isHeld ? pendingUpdates() : undefined), [isHeld]);
  // Requests carry the id of the topmost wizard.
  const openId = useStore(wizardStore, ({ id }) => id);
  useEffect(() => {
    if (openId === '') openWizard(document.id);
    void STEP_TRANSITION.load().catch(() => undefined);
  }, [openId, document.id]);
  const { step, isLeaving } = wizard;
  const title = markupOf(titleOf(document, wizard)).plain;
  useEffect(() => {
    if (step !== 'start' && !isEditing) announce(title);
  }, [step, isEditing, title]);
  const { node, before, serial } = useStepTransition(wizard);

  const { result } = wizard;
  const plans = useMemo(
    (): Choice => ({
      kind: 'availabilityWizard',
      id: document.id,
      choice: visiblePlans(document.available.plans, result, isEditing).map(({ index }) => index),
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
  const layer = (shown: WizardState, key: number): ReactNode => {
    const { step } = shown;
    const props: StepProps = { document, wizard: shown, labels, isEditing, context };
    return (
      <pixiContainer key={key}>
        {step === 'start' ? (
          <StartStep {...props} langCode={langCode} isLeft={shown !== wizard} />
        ) : (
          <Rows {...props} />
        )}
        {step === 'available' && <VisitOfPlans plans={plans} />}
      </pixiContainer>
    );
  };
  const right = STAGE.widthPx - EDGE_PX - NAV_PX;
  return (
    <>
      <pixiContainer ref={node}>
        {before && layer(before, serial - 1)}
        {layer(wizard, serial)}
      </pixiContainer>
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
      {isLeaving && <LeaveConfirmation document={document} onLeave={leave} />}
    </>
  );
});

interface Shown {
  wizard: WizardState;
  /** The step before, until it has left. */
  before?: WizardState | undefined;
  /** Counts steps. */
  serial: number;
}

function useStepTransition(wizard: WizardState) {
  const node = useRef<Container>(null);
  const [shown, setShown] = useState<Shown>({ wizard, serial: 0 });
  const { before, serial } = shown;
  if (shown.wizard !== wizard)
    setShown(
      shown.wizard.step === wizard.step
        ? { ...shown, wizard }
        : { wizard, before: shown.wizard, serial: serial + 1 },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step comes once.
  useLayoutEffect(() => {
    const [left, next] = node.current?.children ?? [];
    if (!left || !next) return undefined;
    const remove = (): void => setShown((now) => ({ ...now, before: undefined }));
    const { current } = STEP_TRANSITION;
    return current ? current.passToStep(left, next, wizard.asked?.id, remove) : remove();
  }, [before]);
  return { node, before, serial };
}

/** Returns the title of a step. */
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

/** So high up, a list of addresses that goes on is cut in the middle of a row. */
const LONG_TOP_PX = 128;

/** In the editor's preview the dots come to rest. */
const PREVIEW_TIMES = 3;

function rowsOf(props: StepProps): OptionalBox[] {
  const rows = ROWS[props.wizard.step](props);
  return isLoading(props.wizard)
    ? [...rows, gapBox(1, SPACE.xs), dots(props.isEditing ? PREVIEW_TIMES : true)]
    : rows;
}

/** Fraction of the space left by rows and picture that is above the rows. */
const TOP_SHARE = 0.66;
/** Minimum visible height of the picture at the foot. */
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

const RISE_PX = 160;

/** Comes up like the sun while an address is looked up. */
function Rising({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { y: RISE_PX }, { y: 0 }, { seconds: 'firstLoadS' });
  }, []);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

function Rows(props: StepProps) {
  const { wizard } = props;
  const { step, choices } = wizard;
  const [rows, foot] = [rowsOf(props), footOf(props)];
  if (foot && foot.height > 0) return <FootedRows rows={rows} foot={foot} isRising={isLoading(wizard)} />;
  // At the very top, beside the buttons.
  const isTopAligned = !IS_PORTRAIT && step === 'available';
  const isLong = !IS_PORTRAIT && step === 'similar' && choices.length > WIZARD.similarShown;
  return (
    <ScrollArea
      rows={rows}
      gap={isTopAligned ? SPACE.s : SPACE.m}
      top={isTopAligned ? SPACE.m : isLong ? LONG_TOP_PX : TOP_BAND_PX}
      bottom={SPACE.m}
      isCentered={!isTopAligned}
    />
  );
}

/**
 * The previewed step, with sample addresses where it lists some. See
 * src/screens/wizard/README.md#preview.
 */
function previewed(actual: WizardState, preview: WizardPreview): WizardState {
  const base: WizardState = { ...WIZARD_START, isLeaving: actual.isLeaving, turn: actual.turn };
  switch (preview) {
    case 'None':
      return base;
    case 'Similar':
      return { ...base, step: 'similar', query: '12 Sample Street', choices: SAMPLE };
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
        {...tapHandlers(() => dispatchWizard({ type: 'stay' }))}
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
