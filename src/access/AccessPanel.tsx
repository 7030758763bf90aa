// The panel 'Accessibility': switches, the size of text, and the way back. At the
// bottom of the stage in every mode. See src/access/README.md#accessibility.
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import type { AccessLabels } from '#config/accessLabels.ts';
import { ACCESS_MODES_IN_ROW, IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import {
  ACCESS_SWITCHES,
  isModeOn,
  TEXT_SCALES,
  VOICE_RATES,
  VOICE_VOLUMES,
  type Access,
  type AccessSwitch,
} from './accessModes.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { coverDomElements } from '#stage/input/domHost.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
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
import { pressable, type PressableOptions } from '#stage/input/Pressable.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { tapHandlers } from '#stage/input/tapHandlers.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { accessIcon } from './accessIcons.tsx';
import { resetAccess, setPanelOpen, setTextScale, setVoice, toggleMode } from './accessStore.ts';

/** From the tab at the left to the right edge, over what is in both margins. */
const LEFT_PX = ACCESS_TAB_PX + SPACE.xs;
const WIDTH_PX = STAGE.widthPx - LEFT_PX * 2;
const PAD_PX = 36;
const INNER_PX = WIDTH_PX - PAD_PX * 2;
const BOTTOM_PX = SPACE.m;
const GAP_PX = SPACE.m;
const TILE_PAD_PX = 28;
const ICON_PX = 56;
const SWITCH_PX = { width: 88, height: 48, knob: 36 } as const;
const PILL_PX = { width: 168, height: 80 } as const;
const SCRIM_ALPHA = 0.76;
const STAGE_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
/** From this size on the hints make way for the names. */
const HINTS_BELOW = 1.5;

interface Props {
  access: Access;
  /** Whether reading aloud is offered. */
  hasVoices: boolean;
  labels: AccessLabels;
  /** Space of the stage below the panel. */
  liftPx: number;
}

export function AccessPanel({ access, hasVoices, labels, liftPx }: Props) {
  const node = useSceneNode<Container>(
    { role: 'dialog', label: labels.accessibility },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, [node]);
  // Elements over the canvas would cover the panel.
  useLayoutEffect(() => coverDomElements(), []);
  useEffect(closeOnEscape, []);
  const locale = useStore(kioskStore, langCodeOf) || 'en';
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const content = column(
    [
      header(access, labels),
      gapBox(1, SPACE.xs),
      tiles(access, hasVoices, labels),
      ...settings(access, labels, percent),
    ],
    { gap: GAP_PX },
  );
  const card = panel(padded(content, PAD_PX), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const y = Math.max(BOTTOM_PX, STAGE.heightPx - BOTTOM_PX - liftPx - card.height);
  const cardArea = useMemo(() => new Rectangle(LEFT_PX, y, WIDTH_PX, card.height), [y, card.height]);
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
        {...tapHandlers(() => setPanelOpen(false))}
      />
      <pixiContainer eventMode="static" hitArea={cardArea} />
      {card.place(LEFT_PX, y, 'card')}
    </pixiContainer>
  );
}

/** Before what is below, which Escape would close too. */
function closeOnEscape(): () => void {
  const abortController = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      setPanelOpen(false);
    },
    { capture: true, signal: abortController.signal },
  );
  return () => abortController.abort();
}

function header(access: Access, labels: AccessLabels): LayoutBox {
  const buttons = row(
    [
      pill(labels.reset, 'plain', { action: resetAccess, label: labels.reset }),
      pill(labels.close, 'selected', { action: () => setPanelOpen(false), label: labels.close }),
    ],
    { gap: SPACE.s, align: 'center' },
  );
  // Beside larger words there is no space on a portrait stage.
  const isAbove = IS_PORTRAIT && access.textScale > 1;
  const width = isAbove ? INNER_PX : INNER_PX - buttons.width - SPACE.l;
  const names = column(
    [
      textBlock(labels.accessibility, { role: 'heading', width, level: 2, color: COLORS.ink }),
      access.textScale < HINTS_BELOW &&
        textBlock(labels.intro, { role: 'caption', width, color: COLORS.inkSoft }),
    ],
    { width },
  );
  return isAbove
    ? column([names, buttons], { gap: SPACE.s })
    : row([names, gapBox(SPACE.l, 1), buttons], { align: 'center' });
}

function tiles(access: Access, hasVoices: boolean, labels: AccessLabels): LayoutBox {
  const modes = ACCESS_SWITCHES.filter((mode) => mode !== 'speak' || hasVoices || access.isSpoken);
  const inRow = Math.min(ACCESS_MODES_IN_ROW, modes.length);
  const tilePx = Math.floor((INNER_PX - GAP_PX * (inRow - 1)) / inRow);
  const bodies = modes.map((mode) => tileBody(mode, tilePx, access, labels));
  const height = Math.max(...bodies.map((body) => body.height)) + TILE_PAD_PX * 2;
  const boxes = modes.map((mode, index) => {
    const isOn = isModeOn(access, mode);
    const body = padded(bodies[index] ?? gapBox(0, 0), TILE_PAD_PX);
    const face = panel(centeredIn(body, tilePx, height, 'start', 'start'), {
      fill: isOn ? COLORS.tideDeep : COLORS.paper,
      radius: RADIUS.m,
      line: isOn ? COLORS.tideDeep : COLORS.line,
    });
    return pressable(face, { action: () => toggleMode(mode), label: labels[mode], isChecked: isOn });
  });
  return wrapRow(boxes, INNER_PX, { gap: GAP_PX });
}

/** Icon and switch above the name of a mode. */
function tileBody(mode: AccessSwitch, tilePx: number, access: Access, labels: AccessLabels): LayoutBox {
  const isOn = isModeOn(access, mode);
  const width = tilePx - TILE_PAD_PX * 2;
  const color = isOn ? COLORS.white : COLORS.ink;
  const top = row(
    [
      accessIcon(mode, ICON_PX, isOn ? COLORS.glow : COLORS.tide),
      gapBox(width - ICON_PX - SWITCH_PX.width, 1),
      switchBox(isOn),
    ],
    { align: 'center' },
  );
  return column(
    [
      top,
      gapBox(1, SPACE.s),
      textBlock(labels[mode], { role: 'label', width, color, isSilent: true }),
      access.textScale < HINTS_BELOW &&
        textBlock(labels[`${mode}Hint`], {
          role: 'caption',
          width,
          color: isOn ? COLORS.white : COLORS.inkSoft,
          isSilent: true,
        }),
    ],
    { width },
  );
}

function switchBox(isOn: boolean): LayoutBox {
  const { width, height, knob } = SWITCH_PX;
  const track = panel(gapBox(width, height), {
    fill: isOn ? COLORS.ember : COLORS.white,
    radius: RADIUS.pill,
    line: isOn ? COLORS.ember : COLORS.inkSoft,
    lineWidth: 3,
  });
  const disc = panel(gapBox(knob, knob), {
    fill: isOn ? COLORS.white : COLORS.inkSoft,
    radius: RADIUS.pill,
  });
  const inset = (height - knob) / 2;
  return layered([track, padded(row([gapBox(isOn ? width - knob - inset * 2 : 0.01, knob), disc]), inset)]);
}

/** Rows of choices below the tiles. */
function settings(
  { textScale, isSpoken, voice }: Access,
  labels: AccessLabels,
  percent: Intl.NumberFormat,
): LayoutBox[] {
  return [
    choices(labels.textSize, TEXT_SCALES, textScale, setTextScale, percent),
    ...(isSpoken
      ? [
          choices(labels.rate, VOICE_RATES, voice.rate, (rate) => setVoice({ rate }), percent),
          choices(labels.volume, VOICE_VOLUMES, voice.volume, (volume) => setVoice({ volume }), percent),
        ]
      : []),
  ];
}

/** One of several shares, in percent. */
function choices<T extends number>(
  label: string,
  values: readonly T[],
  current: T,
  choose: (value: T) => void,
  percent: Intl.NumberFormat,
): LayoutBox {
  // They fill three quarters of their row, beside their name.
  const rowPx = IS_PORTRAIT ? INNER_PX : Math.floor((INNER_PX * 3 - GAP_PX) / 4);
  const evenPx = Math.floor((rowPx - SPACE.s * (values.length - 1)) / values.length);
  const pills = values.map((value) => {
    const text = percent.format(value);
    const isPressed = value === current;
    const options = { action: () => choose(value), label: text, isPressed };
    return pill(text, isPressed ? 'selected' : 'plain', options, evenPx);
  });
  const buttons = IS_PORTRAIT ? wrapRow(pills, INNER_PX, { gap: SPACE.s }) : row(pills, { gap: SPACE.s });
  const name = textBlock(label, {
    role: 'label',
    width: IS_PORTRAIT ? INNER_PX : INNER_PX - buttons.width - GAP_PX,
    color: COLORS.ink,
  });
  const group = labelledGroup(buttons, { role: 'group', label });
  if (IS_PORTRAIT) return column([name, group], { gap: SPACE.s });
  return row([centeredIn(name, INNER_PX - buttons.width - GAP_PX, 0, 'start'), group], {
    gap: GAP_PX,
    align: 'center',
  });
}

function pill(
  text: string,
  look: 'plain' | 'selected',
  options: PressableOptions,
  leastPx: number = PILL_PX.width,
): LayoutBox {
  const isSelected = look === 'selected';
  const label = textBlock(text, {
    role: 'label',
    width: INNER_PX / 3,
    color: isSelected ? COLORS.white : COLORS.ink,
    isSilent: true,
  });
  const face = panel(
    centeredIn(
      label,
      Math.max(leastPx, label.width + SPACE.l * 2),
      Math.max(PILL_PX.height, label.height + SPACE.m),
    ),
    {
      fill: isSelected ? COLORS.ink : COLORS.white,
      radius: RADIUS.pill,
      line: isSelected ? COLORS.ink : COLORS.inkSoft,
    },
  );
  return pressable(face, options);
}
