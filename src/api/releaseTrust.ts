// Trust of an enrolled kiosk: the keys that it received at its enrolment, and the versions that it
// has accepted. See src/server/publishing/README.md#signed-pointers.
import { CONTENT_TIMEOUT_MS } from '#config/limits.ts';
import {
  canVerify,
  judge,
  jsonWithEnd,
  trustStore,
  type Refusal,
  type ReleaseKey,
  type SignedLive,
} from '#rules/signedPointer.ts';
import { livePath } from '#rules/offlineCache.ts';
import { liveOf, type CachedPointer, type Live } from './contentApi.ts';
import { failure, requestFile, uncachedAddress } from './http.ts';
import { serverNowMs } from './serverTime.ts';

const store = () => trustStore(caches, (url) => requestFile(uncachedAddress(url), CONTENT_TIMEOUT_MS));
const hasCaches = (): boolean => Boolean(globalThis.caches) && 'subtle' in crypto;

/**
 * Trusts these keys from now on, where this browser keeps anything. Resolves to false if it cannot
 * check what they sign.
 */
export async function trustReleaseKeys(keys: readonly ReleaseKey[]): Promise<boolean> {
  if (!hasCaches()) return true;
  await store().write({ keys, versions: {} });
  return canVerify({ keys });
}

/** For a kiosk that was enrolled before its server signed anything. */
export async function trustReleaseKeysOf(environment: string): Promise<boolean> {
  if (!hasCaches() || (await store().read())) return true;
  const answer = await store().loadKeys(environment);
  return answer === undefined || trustReleaseKeys(answer.keys);
}

/** Loads the live release past every cache; or the reason why an enrolled kiosk refuses it. */
export async function loadSignedLive(env: string | null): Promise<Live | Refusal> {
  const response = await requestFile(uncachedAddress(livePath(env)), CONTENT_TIMEOUT_MS);
  if (!response.ok) throw failure(response.status, 'HTTP Error');
  const live = await jsonWithEnd(response);
  return (await refusalOf(live as SignedLive)) ?? liveOf(live as CachedPointer);
}

/** Why an enrolled kiosk refuses a response of `/api/live`; undefined if it does not. */
export const refusalOf = async (live: SignedLive): Promise<Refusal | undefined> =>
  hasCaches() ? judge(live, store(), serverNowMs()) : undefined;
