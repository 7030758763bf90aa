// 'Book a time': a button of a product, and a dialog with the next free times of the store. See
// src/screens/README.md#1410-appointments.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { BlockContext } from '#blocks/blockContext.ts';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, SPACE } from '#config/brand.ts';
import { appointmentLabelsFor } from '#config/appointmentLabels.ts';
import { IS_PORTRAIT, TILE_EDGE_PX, TRUE_SIZE_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openAppointment } from '#state/openAppointment.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { TAKE_TILE_PX, TakeTile } from '../take-along/takeTile.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { appointmentStore, followVisits, refreshTimes } from './appointmentStore.ts';

/** On a portrait stage: beside 'Take it with you', and within reach of a seated person. */
const PLACE_PX = {
  left: STAGE.widthPx - TILE_EDGE_PX - TAKE_TILE_PX.width * 2 - SPACE.s,
  bottom: 324,
};
/** A sheet of a calendar, with a tick. */
const CALENDAR = {
  line: 'M4 6.5h16v13.5h-16zM4 10.5h16M8.5 4v4.5M15.5 4v4.5M9 15l2.2 2.2L15.5 13',
  weight: 1.8,
};
const ICON = leafBox(TAKE_TILE_PX.icon, TAKE_TILE_PX.icon, (x, y, key) => (
  <VectorIcon key={key} name={CALENDAR} x={x} y={y} size={TAKE_TILE_PX.icon} tint={COLORS.ink} />
));

const useIsKnown = (): boolean =>
  useStore(appointmentStore, ({ times, booked }) => booked !== null || (times?.length ?? 0) > 0);
const useIsBooked = (): boolean => useStore(appointmentStore, ({ booked }) => booked !== null);

/** Below the price on a landscape stage, in a place that is kept for it; null on a portrait one. */
export function appointmentButton({ langCode }: BlockContext): LayoutBox | null {
  if (IS_PORTRAIT) return null;
  const { button, mine } = appointmentLabelsFor(langCode);
  const [open, booked] = [button, mine].map((label) =>
    pressable(
      pillButton(label, label === button ? 'primary' : 'secondary', { isCompact: true, width: TRUE_SIZE_PX }),
      { action: openAppointment, label, analyticsTag: 'appointment' },
    ),
  ) as [LayoutBox, LayoutBox];
  return leafBox(open.width, Math.max(open.height, booked.height), (x, y, key) => (
    <AppointmentButton key={key} {...{ x, y, open, booked }} />
  ));
}

interface ButtonProps {
  x: number;
  y: number;
  open: LayoutBox;
  booked: LayoutBox;
}

function AppointmentButton({ x, y, open, booked }: ButtonProps) {
  const isBooked = useIsBooked();
  return useIsKnown() && (isBooked ? booked : open).place(x, y, 'appointment');
}

export function Appointment() {
  const labels = appointmentLabelsFor(useLangCode());
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const product = useStore(kioskStore, ({ activeScreen, route }) =>
    activeScreen?.kind === 'product' && route.screen === 'product' ? activeScreen.id : null,
  );
  const isKnown = useIsKnown();
  const isBooked = useIsBooked();
  const hasFonts = useFonts(textsOf(labels));
  const isOpen = overlay?.type === 'appointment';
  useEffect(followVisits, []);
  useEffect(() => (product === null ? undefined : refreshTimes()), [product]);
  if (product === null || !hasFonts) return null;
  return (
    <>
      {IS_PORTRAIT && isKnown && (overlay === null || isOpen) && (
        <TakeTile
          icon={ICON}
          text={isBooked ? labels.mine : labels.button}
          action={openAppointment}
          tag="appointment"
          isPrimary={!isBooked}
          {...PLACE_PX}
        />
      )}
      {isOpen && <AppointmentDialog labels={labels} />}
    </>
  );
}
