// Appointments in the store of this kiosk. See src/server/fleet/README.md#appointments.
import type { Appointment, AppointmentBody, AppointmentTimes } from '#protocol/fleetEndpoints.ts';
import { asKiosk } from './eventApi.ts';
import { request } from './http.ts';

const pathOf = (kiosk: string): string => `/api/kiosks/${kiosk}/appointments`;

// Each rejects with an HttpFailure.

export const loadTimes = (kiosk: string, key: string): Promise<AppointmentTimes> =>
  request(pathOf(kiosk), { ...asKiosk(key), isFresh: true });

/** The same id again is the same booking; 409 if the time is taken. */
export const bookTime = (kiosk: string, key: string, body: AppointmentBody): Promise<Appointment> =>
  request(pathOf(kiosk), { ...asKiosk(key), method: 'POST', body });
