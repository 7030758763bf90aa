// Calls of shoppers for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import { call } from '#api/call.ts';
import type { StaffCallList, StaffCallRecord } from '#protocol/callEndpoints.ts';
import type { StaffAnswer } from '#rules/staffCalls.ts';
import { editorCall } from './editorCall.ts';

export type { StaffCallList, StaffCallRecord };

// Each rejects with an HttpFailure.
export const loadCalls = (): Promise<StaffCallList> => editorCall('GET /api/calls');

export const answerCall = (id: string, state: StaffAnswer): Promise<StaffCallRecord> =>
  call('PUT /api/calls/:id', { params: { id }, body: { state } });
