// Appointments in the store of this kiosk. See src/server/fleet/README.md#appointments.
import type { AppointmentBody } from '#protocol/fleetEndpoints.ts';
import { call } from './call.ts';
import { asKiosk } from './eventApi.ts';

// Each rejects with an HttpFailure.

export const loadTimes = (clientId: string, key: string) =>
  call('GET /api/kiosks/:clientId/appointments', { params: { clientId }, ...asKiosk(key), isFresh: true });

/** The same id again is the same booking; 409 if the time is taken. */
export const bookTime = (clientId: string, key: string, body: AppointmentBody) =>
  call('POST /api/kiosks/:clientId/appointments', { params: { clientId }, ...asKiosk(key), body });
