// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import { request } from '#api/http.ts';
import type { StaffCallList, StaffCallRecord } from '#protocol/callEndpoints.ts';
import type { StaffAnswer } from '#rules/staffCalls.ts';

export type { StaffCallList, StaffCallRecord };

// Each rejects with an HttpFailure.
export const loadCalls = (): Promise<StaffCallList> => request('/api/calls', { authenticated: true });

export const answerCall = (id: string, state: StaffAnswer): Promise<StaffCallRecord> =>
  request(`/api/calls/${encodeURIComponent(id)}`, { method: 'PUT', body: { state } });
