// One's own passkeys.
import { queryOptions } from '@tanstack/react-query';
import { loadPasskeys, loadSecondFactor } from '../api/passkeyApi.ts';

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: loadPasskeys });
export const secondFactorQuery = queryOptions({ queryKey: ['second factor'], queryFn: loadSecondFactor });
