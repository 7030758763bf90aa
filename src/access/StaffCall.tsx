// The tab 'Ask somebody over' above 'Accessibility', and its panel. See
// src/operating/README.md#ask-somebody-over.
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Rectangle, Texture, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { clock } from '#clock.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { callLabelsFor, type CallLabels } from '#config/callLabels.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { announce } from '#state/sceneRegistry.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { coverDomElements } from '#stage/input/domHost.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import {
  centeredIn,
  column,
  gapBox,
  leafBox,
  padded,
  row,
  wrapRow,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { CACHED_SURFACES, plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { tapHandlers } from '#stage/input/tapHandlers.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import {
  callColleague,
  callStore,
  endCall,
  followCalls,
  setCallOpen,
  type CallPhase,
} from './staffCallStore.ts';

const TAB_PX = { height: 96, bottom: SPACE.m * 2 + 96 } as const;
const [ICON_PX, SIGN_PX, TAB_ICON_PX] = [60, 96, 52];
const [WIDTH_PX, PAD_PX] = [Math.min(1_080, STAGE.widthPx - SPACE.margin - SPACE.m), 48];
const INNER_PX = WIDTH_PX - PAD_PX * 2;
const BUTTON_PX = (INNER_PX - SPACE.m) / 2;
const BEYOND_PX = RADIUS.m;
const SCRIM_ALPHA = 0.62;
const STAGE_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
/** By which the button is found to give focus back. */
const TAG = 'staff-call';

/** Title and text of each phase, and its buttons: the first is the primary one. */
const VIEWS = {
  none: ['button', 'intro', ['call', 'cancel']],
  sending: ['sending', 'sendingBody', ['cancel']],
  waiting: ['waiting', 'waitingBody', ['goOn', 'cancel']],
  coming: ['coming', 'comingBody', ['goOn', 'cancel']],
  expired: ['expired', 'expiredBody', ['retry', 'close']],
  failed: ['failed', 'failedBody', ['retry', 'close']],
} as const satisfies Record<CallPhase, [keyof CallLabels, keyof CallLabels, (keyof CallLabels)[]]>;

const ACTIONS = {
  call: () => void callColleague(),
  retry: () => void callColleague(),
  cancel: endCall,
  close: endCall,
  goOn: () => setCallOpen(false),
} as const;

/** `liftPx` is below the reach of a seated person; `isCovered` while another panel is open. */
export function StaffCall({ liftPx, isCovered }: { liftPx: number; isCovered: boolean }) {
  const { phase, isOpen, isOffered } = useStore(callStore);
  const labels = callLabelsFor(useStore(kioskStore, langCodeOf));
  const hasFonts = useFonts(textsOf(labels));
  const isShown = isOpen && isOffered && !isCovered;
  useLayoutEffect(followCalls, []);
  useFocusReturn(isShown);
  if (!isOffered) return null;
  return (
    <>
      <Tab phase={phase} isOpen={isShown} labels={labels} liftPx={liftPx} />
      {isShown && hasFonts && <CallPanel phase={phase} labels={labels} liftPx={liftPx} />}
    </>
  );
}

interface Props {
  phase: CallPhase;
  labels: CallLabels;
  liftPx: number;
}

const isNews = (phase: CallPhase): boolean => phase === 'waiting' || phase === 'coming';

function Tab({ phase, isOpen, labels, liftPx }: Props & { isOpen: boolean }) {
  const width = ACCESS_TAB_PX + BEYOND_PX;
  const face = panel(
    centeredIn(
      row([
        callIcon(TAB_ICON_PX, isNews(phase) ? COLORS.ink : COLORS.white),
        gapBox((ACCESS_TAB_PX - TAB_ICON_PX) / 2, 1),
      ]),
      width,
      TAB_PX.height,
      'end',
    ),
    {
      fill: isNews(phase) ? COLORS.ember : COLORS.tideDeep,
      radius: RADIUS.m,
      line: COLORS.white,
      lineWidth: 3,
      shadow: 24,
      shadowAlpha: 0.3,
    },
  );
  const button = pressable(face, {
    action: () => setCallOpen(!isOpen),
    label: labels[VIEWS[phase][0]],
    analyticsTag: TAG,
    isExpanded: isOpen,
  });
  return (
    <LabelledGroup
      x={-BEYOND_PX}
      y={STAGE.heightPx - TAB_PX.bottom - TAB_PX.height - liftPx}
      width={width}
      height={TAB_PX.height}
      info={{ role: 'group', label: '', isGlobal: true }}
    >
      {button.place(0, 0, 'button')}
    </LabelledGroup>
  );
}

function CallPanel({ phase, labels, liftPx }: Props) {
  const [title, body, buttons] = VIEWS[phase];
  const node = useSceneNode<Container>(
    { role: 'dialog', label: labels[title] },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, [node]);
  useLayoutEffect(() => coverDomElements(), []);
  useEffect(closeOnEscape, []);
  useEffect(() => announce(`${labels[title]}. ${labels[body]}`), [labels, title, body]);
  const textPx = INNER_PX - SIGN_PX - SPACE.l;
  const content = column(
    [
      row(
        [
          sign(phase),
          gapBox(SPACE.l, 1),
          column(
            [
              textBlock(labels[title], { role: 'heading', width: textPx, level: 2 }),
              textBlock(labels[body], { role: 'body', width: textPx, color: COLORS.inkSoft }),
            ],
            { gap: SPACE.s, width: textPx },
          ),
        ],
        { align: 'center' },
      ),
      wrapRow(
        buttons.map((name, index) =>
          pressable(pillButton(labels[name], index === 0 ? 'primary' : 'secondary', { width: BUTTON_PX }), {
            action: ACTIONS[name],
            label: labels[name],
          }),
        ),
        INNER_PX,
        { gap: SPACE.m },
      ),
    ],
    { gap: SPACE.l, width: INNER_PX },
  );
  const card = panel(padded(content, PAD_PX), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const y = Math.max(SPACE.m, STAGE.heightPx - SPACE.m - liftPx - card.height);
  const area = useMemo(
    () => new Rectangle(SPACE.margin, y, card.width, card.height),
    [y, card.width, card.height],
  );
  return (
    <pixiContainer ref={node}>
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.ink}
        alpha={SCRIM_ALPHA}
        eventMode="static"
        hitArea={STAGE_AREA}
        {...tapHandlers(dismiss)}
      />
      <pixiContainer eventMode="static" hitArea={area} />
      {card.place(SPACE.margin, y, 'card')}
    </pixiContainer>
  );
}

/** A call that is under way goes on. */
function dismiss(): void {
  if (isNews(callStore.getState().phase)) setCallOpen(false);
  else endCall();
}

/** Before what is below, which Escape would close too. */
function closeOnEscape(): () => void {
  const abortController = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      dismiss();
    },
    { capture: true, signal: abortController.signal },
  );
  return () => abortController.abort();
}

/** Gives focus back to the button, also over another dialog. */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      clock.after(0, () =>
        document
          .querySelector<HTMLElement>(`#mirror [data-analytics-tag=${TAG}]`)
          ?.focus({ preventScroll: true }),
      );
    };
  }, [isOpen]);
}

const sign = (phase: CallPhase): LayoutBox =>
  panel(centeredIn(callIcon(ICON_PX, isNews(phase) ? COLORS.ink : COLORS.white), SIGN_PX, SIGN_PX), {
    fill: isNews(phase) ? COLORS.ember : COLORS.tideDeep,
    radius: RADIUS.pill,
  });

const GRID = 24;
const SIDE_PX = 128;
/** A person and a speech bubble. */
const ICON =
  'M9 4.2a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 0 1 0-6.6zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6zM15 3h5.5a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5H18l-2.4 2.2V10';
let iconTexture: Texture | undefined;

function textureOfIcon(): Texture {
  if (iconTexture) return iconTexture;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', CACHED_SURFACES);
  if (context) {
    context.scale(SIDE_PX / GRID, SIDE_PX / GRID);
    Object.assign(context, { strokeStyle: '#fff', lineCap: 'round', lineJoin: 'round', lineWidth: 1.8 });
    context.stroke(new Path2D(ICON));
  }
  iconTexture = Texture.from({ resource: canvas, autoGenerateMipmaps: true }, true);
  return iconTexture;
}

const callIcon = (side: number, tint: number): LayoutBox =>
  leafBox(side, side, (x, y, key) => (
    <pixiSprite
      key={key}
      texture={textureOfIcon()}
      x={x}
      y={y}
      width={side}
      height={side}
      tint={tint}
      eventMode="none"
    />
  ));
