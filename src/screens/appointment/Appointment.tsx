// 'Book a time': a tile beside a product, and a dialog with the next free times of the store. See
// src/screens/README.md#1410-appointments.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { COLORS, SPACE } from '#config/brand.ts';
import { appointmentLabelsFor } from '#config/appointmentLabels.ts';
import { IS_PORTRAIT, TILE_EDGE_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openAppointment } from '#state/openAppointment.ts';
import { leafBox } from '#stage/layout/boxes.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { TAKE_TILE_PX, TakeTile } from '../take-along/takeTile.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { appointmentStore, followVisits, refreshTimes } from './appointmentStore.ts';

/**
 * In the right margin, above 'Take it with you', or beside it where the text is as wide as the
 * stage, and within reach of a seated person.
 */
const RIGHT_PX = STAGE.widthPx - TILE_EDGE_PX - TAKE_TILE_PX.width;
const PLACE_PX = IS_PORTRAIT
  ? { left: RIGHT_PX - SPACE.s - TAKE_TILE_PX.width, bottom: 324 }
  : { left: RIGHT_PX, bottom: 520 };
/** A sheet of a calendar, with a tick. */
const CALENDAR = {
  line: 'M4 6.5h16v13.5h-16zM4 10.5h16M8.5 4v4.5M15.5 4v4.5M9 15l2.2 2.2L15.5 13',
  weight: 1.8,
};
const ICON = leafBox(TAKE_TILE_PX.icon, TAKE_TILE_PX.icon, (x, y, key) => (
  <VectorIcon key={key} name={CALENDAR} x={x} y={y} size={TAKE_TILE_PX.icon} tint={COLORS.ink} />
));

export function Appointment() {
  const labels = appointmentLabelsFor(useLangCode());
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const product = useStore(kioskStore, ({ activeScreen, route }) =>
    activeScreen?.kind === 'product' && route.screen === 'product' ? activeScreen.id : null,
  );
  const isKnown = useStore(
    appointmentStore,
    ({ times, booked }) => booked !== null || (times?.length ?? 0) > 0,
  );
  const isBooked = useStore(appointmentStore, ({ booked }) => booked !== null);
  const hasFonts = useFonts(textsOf(labels));
  const isOpen = overlay?.type === 'appointment';
  useEffect(followVisits, []);
  useEffect(() => (product === null ? undefined : refreshTimes()), [product]);
  if (product === null || !hasFonts) return null;
  return (
    <>
      {isKnown && (overlay === null || isOpen) && (
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
