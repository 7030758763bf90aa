// Loads the script of appointments where the store of the kiosk gives some.
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { hasAppointments } from '#state/offers.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { APPOINTMENT } from '../lazyModules.ts';

export function LazyAppointment() {
  const isOffered = useStore(kioskStore, hasAppointments);
  const script = useLazyModule(APPOINTMENT, isOffered);
  // Larger text is laid out anew.
  const appearance = useStore(kioskStore, (state) => state.appearance);
  return script ? <script.Appointment key={appearance} /> : null;
}
