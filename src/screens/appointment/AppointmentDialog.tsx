// The dialog: the next free times, one of them chosen, and the code once it is booked.
import { useEffect, useMemo } from 'react';
import { Rectangle } from 'pixi.js';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { timeText, type AppointmentLabels } from '#config/appointmentLabels.ts';
import { BOOKED_TEXT_PX, IS_PORTRAIT, TIMES_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { Appointment } from '#protocol/fleetEndpoints.ts';
import { calendarEntry } from './calendarEntry.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { closeOverlay } from '#state/openOverlay.ts';
import { announce } from '#state/sceneRegistry.ts';
import { centeredIn, column, gapBox, wrapRow, type LayoutBox, rowOrColumn } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { useFonts } from '#stage/text/fonts.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { qrBox } from '../take-along/takeQr.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import {
  appointmentStore,
  bookChoice,
  chooseAnother,
  chooseTime,
  leaveChoice,
  refreshTimes,
  type AppointmentPhase,
  type FreeTime,
} from './appointmentStore.ts';

const SCRIM_ALPHA = 0.72;
const PAD_PX = SPACE.xl;
const HEIGHT_MAX_PX = STAGE.heightPx - SPACE.m * 2 - PAD_PX * 2;

/** Title and text of each phase; a time that is chosen is its own title. */
const WORDS = {
  choosing: ['button', 'intro'],
  confirming: [null, 'sure'],
  sending: [null, 'sendingBody'],
  booked: ['booked', 'how'],
  taken: ['taken', 'takenBody'],
  failed: ['failed', 'failedBody'],
} as const satisfies Record<AppointmentPhase, [keyof AppointmentLabels | null, keyof AppointmentLabels]>;

interface Shown {
  title: string;
  body: string;
  labels: AppointmentLabels;
  write: (time: FreeTime, length: 'short' | 'long') => string;
}

export function AppointmentDialog({ labels }: { labels: AppointmentLabels }) {
  const langCode = useLangCode();
  const settings = useSettings();
  const { phase, times, timeZone, choice, booked } = useStore(appointmentStore);
  const offered = times ?? [];
  const write: Shown['write'] = ({ start }, length) => timeText(start, timeZone, langCode, length);
  const isEmpty = offered.length === 0 && (phase === 'choosing' || phase === 'taken');
  const [titleName, bodyName] = isEmpty ? (['none', 'noneBody'] as const) : WORDS[phase];
  const title = titleName ? labels[titleName] : choice ? write(choice, 'long') : labels.button;
  const body = labels[bodyName];
  const hasFonts = useFonts(
    [...offered, ...(booked ? [booked] : [])].map((time) => write(time, 'long')).join(''),
  );
  useEffect(() => {
    const stop = phase === 'choosing' ? refreshTimes() : undefined;
    return stop;
  }, [phase]);
  useEffect(() => leaveChoice, []);
  const code = phase === 'booked' ? ` ${labels.code}: ${booked?.code ?? ''}` : '';
  useEffect(() => announce(`${title}. ${body}${code}`), [title, body, code]);
  const shown = { title, body, labels, write };
  const content =
    booked && phase === 'booked'
      ? firstThatFits(BOOKED_TEXT_PX, (width) => bookedBox(booked, shown, width))
      : firstThatFits(TIMES_PX, (width) => phaseBox(phase, offered, shown, width));
  const card = panel(centeredIn(content, content.width + PAD_PX * 2, content.height + PAD_PX * 2), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const hitArea = useMemo(() => new Rectangle(0, 0, card.width, card.height), [card.width, card.height]);
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  // With its buttons, one of which takes focus.
  if (!hasFonts) return null;
  return (
    <Dialog label={title} scrimAlpha={SCRIM_ALPHA}>
      <pixiContainer
        x={Math.round((STAGE.widthPx - card.width) / 2)}
        y={Math.round((STAGE.heightPx - card.height) / 2)}
        eventMode="static"
        hitArea={hitArea}
      >
        {card.place(0, 0, phase)}
        {close.place(card.width - NAV_PX - SPACE.m, SPACE.m, 'close')}
      </pixiContainer>
    </Dialog>
  );
}

/** In the first width with which the card is no higher than the stage; else in the last one. */
function firstThatFits(widths: readonly number[], build: (width: number) => LayoutBox): LayoutBox {
  const boxes = widths.map(build);
  return boxes.find(({ height }) => height <= HEIGHT_MAX_PX) ?? (boxes.at(-1) as LayoutBox);
}

const heads = ({ title, body }: Shown, width: number): LayoutBox =>
  column(
    [
      textBlock(title, { role: 'title', width: width - NAV_PX, level: 2 }),
      textBlock(body, { role: 'body', width, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.s, width },
  );

/** A time is one line on a portrait stage too. */
const PILL = IS_PORTRAIT ? { isCompact: true, minHeight: SIZES.ctaButton.heightPx } : {};

function phaseBox(
  phase: AppointmentPhase,
  offered: readonly FreeTime[],
  shown: Shown,
  width: number,
): LayoutBox {
  const { labels, write } = shown;
  const buttonPx = (width - SPACE.m) / 2;
  const button = (text: string, action: () => void, isPrimary = false): LayoutBox =>
    pressable(pillButton(text, isPrimary ? 'primary' : 'secondary', { width: buttonPx, ...PILL }), {
      action,
      label: text,
    });
  const book = (): void => void bookChoice();
  const buttons = {
    choosing: () => offered.map((time) => button(write(time, 'short'), () => chooseTime(time))),
    taken: () => offered.map((time) => button(write(time, 'short'), () => chooseTime(time))),
    confirming: () => [button(labels.book, book, true), button(labels.other, chooseAnother)],
    failed: () => [button(labels.retry, book, true), button(labels.close, closeOverlay)],
    sending: () => [],
    booked: () => [],
  }[phase]();
  return column([heads(shown, width), wrapRow(buttons, width, { gap: SPACE.m })], {
    gap: SPACE.l,
    width,
  });
}

/** The pattern holds the time, the store and the code for the calendar of a phone. */
function bookedBox(booked: Appointment, shown: Shown, width: number): LayoutBox {
  const { labels, title, body, write } = shown;
  const { code, start, minutes, store } = booked;
  const pattern = qrBox(calendarEntry({ title: `${store}: ${code}`, start, minutes }), labels.pattern);
  const text = column(
    [
      textBlock(title, { role: 'heading', width: width - NAV_PX, level: 2 }),
      textBlock(escapePlainText(`${write(booked, 'long')}, ${store}`), {
        role: 'subheading',
        width,
      }),
      gapBox(width, SPACE.s),
      textBlock(labels.code, { role: 'label', width, color: COLORS.inkSoft }),
      textBlock(escapePlainText(code), { role: 'display', width, color: COLORS.tideDeep }),
      textBlock(body, { role: 'body', width, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.s },
  );
  return rowOrColumn([pattern, gapBox(PAD_PX, PAD_PX), text], { align: IS_PORTRAIT ? 'start' : 'center' });
}
