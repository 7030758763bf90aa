// The tab 'Your visit', the panel that it opens, and the code to take along. See
// src/screens/overlays/README.md#your-visit.
import { useStore } from 'zustand';
import { visitLabelsFor } from '#config/visitLabels.ts';
import type { Choice } from '#rules/takeAlong.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { canTakeAlong, hasAppointments } from '#state/offers.ts';
import { openOver } from '#state/openOverlay.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import type { AppointmentOffer } from '../appointment/Appointment.tsx';
import { APPOINTMENT, TAKE_ALONG } from '../lazyModules.ts';
import type { TakeAlong } from '../take-along/WithTakeAlong.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { VisitPanel } from './VisitPanel.tsx';
import { VisitTab } from './VisitTab.tsx';
import { useComparison, useViewed } from './useViewed.ts';

interface Props {
  isTabShown: boolean;
  /** Over the plans of a wizard, where the tab alone is. */
  plans?: Choice;
}

/** With the scripts of what this kiosk offers, once they have loaded or failed. */
export function VisitView({ plans, ...props }: Props) {
  const takesAlong = useStore(kioskStore, canTakeAlong);
  const isBookable = useStore(kioskStore, hasAppointments);
  const taking = useLazyModule(TAKE_ALONG, takesAlong);
  const booking = useLazyModule(APPOINTMENT, isBookable);
  if ((takesAlong && taking === undefined) || (isBookable && booking === undefined)) return null;
  const withBooking = (takeAlong: TakeAlong | null) => {
    const draw = (appointment: AppointmentOffer | null) => (
      <TabAndPanel {...props} isPlans={plans !== undefined} {...{ takeAlong, appointment }} />
    );
    return booking ? <booking.WithAppointment>{draw}</booking.WithAppointment> : draw(null);
  };
  return taking ? (
    <taking.WithTakeAlong plans={plans}>{withBooking}</taking.WithTakeAlong>
  ) : (
    withBooking(null)
  );
}

interface Offers {
  isTabShown: boolean;
  isPlans: boolean;
  takeAlong: TakeAlong | null;
  appointment: AppointmentOffer | null;
}

function TabAndPanel({ isTabShown, isPlans, takeAlong, appointment }: Offers) {
  const langCode = useLangCode();
  const labels = visitLabelsFor(langCode);
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const viewed = useViewed(langCode);
  const comparison = useComparison(viewed);
  const hasFonts = useFonts(textsOf([labels, appointment?.label, viewed.map(({ name }) => name)]));
  if (!hasFonts) return null;
  const isOpen = overlay?.type === 'visit';
  const addressOfScreen = takeAlong?.addressOfScreen ?? null;
  const hasTab = viewed.length > 1 || addressOfScreen !== null || appointment !== null;
  return (
    <>
      {isTabShown && hasTab && (
        <VisitTab
          viewed={viewed}
          label={labels.title}
          isOpen={isOpen}
          open={() => openOver({ type: 'visit', address: addressOfScreen?.() ?? null })}
        />
      )}
      {isOpen && !isPlans && (
        <VisitPanel
          {...{ viewed, comparison, labels, takeAlong, appointment }}
          address={overlay.address}
          isOverWizard={overlay.wizard !== null}
        />
      )}
    </>
  );
}
