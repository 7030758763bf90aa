// 'Book a time': a dialog with the next free times of the store, and the way to it. See
// src/screens/overlays/README.md#appointments.
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { appointmentLabelsFor, timeText } from '#config/appointmentLabels.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openOver } from '#state/openOverlay.ts';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { useLangCode } from '../useScreenContext.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { appointmentStore, followVisits, refreshTimes } from './appointmentStore.ts';

/** A way to the times, or to the one that was booked. */
export interface AppointmentOffer {
  label: string;
  open: () => void;
}

/** Gives `children` the way to the times; null where none is known to be free. */
export function WithAppointment({ children }: { children: (offer: AppointmentOffer | null) => ReactNode }) {
  const langCode = useLangCode();
  const { button, mine } = appointmentLabelsFor(langCode);
  const { times, timeZone, booked } = useStore(appointmentStore);
  const open = (): void => openOver({ type: 'appointment' });
  if (booked)
    return children({ label: `${mine}: ${timeText(booked.start, timeZone, langCode, 'short')}`, open });
  return children(times && times.length > 0 ? { label: button, open } : null);
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
  return isOpen && hasFonts && <AppointmentDialog labels={labels} />;
}
