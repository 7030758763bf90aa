// 'Book a time': a button of a product, and a dialog with the next free times of the store. See
// src/screens/overlays/README.md#appointments.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { BlockContext } from '#blocks/blockContext.ts';
import { pillButton } from '#blocks/pillButtons.tsx';
import { appointmentLabelsFor } from '#config/appointmentLabels.ts';
import { TRUE_SIZE_PX } from '#config/layout.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openAppointment } from '#state/openAppointment.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { useLangCode } from '../useScreenContext.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { appointmentStore, followVisits, refreshTimes } from './appointmentStore.ts';

const useIsKnown = (): boolean =>
  useStore(appointmentStore, ({ times, booked }) => booked !== null || (times?.length ?? 0) > 0);
const useIsBooked = (): boolean => useStore(appointmentStore, ({ booked }) => booked !== null);

/** Below the price, in a place that is kept for it. */
export function appointmentButton({ langCode }: BlockContext): LayoutBox {
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
  const isOpen = useStore(kioskStore, ({ overlay }) => overlay?.type === 'appointment');
  const product = useStore(kioskStore, ({ activeScreen, route }) =>
    activeScreen?.kind === 'product' && route.screen === 'product' ? activeScreen.id : null,
  );
  const hasFonts = useFonts(textsOf(labels));
  useEffect(followVisits, []);
  useEffect(() => (product === null ? undefined : refreshTimes()), [product]);
  return isOpen && product !== null && hasFonts && <AppointmentDialog labels={labels} />;
}
