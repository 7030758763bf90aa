// People, invitations and keys, and one's own passkeys.
import { queryOptions } from '@tanstack/react-query';
import { loadPasskeys, loadSecondFactor } from '../api/passkeyApi.ts';
import { loadInvitations, loadKeys, loadPeople } from '../api/peopleApi.ts';

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: loadPeople });
export const invitationsQuery = queryOptions({ queryKey: ['invitations'], queryFn: loadInvitations });
export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: loadKeys });
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: loadPasskeys });
export const secondFactorQuery = queryOptions({ queryKey: ['second factor'], queryFn: loadSecondFactor });
