// Signed pointer to the live release of an environment. See
// src/server/publishing/README.md#signed-pointers.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#config/durations.ts';
import type { ReleasePointer } from '#protocol/releaseSchemas.ts';
import { canonicalJson } from '#rules/canonicalJson.ts';
import { HOME, SITE } from '../documents/documentGate.ts';
import type { Services } from '../services.ts';
import { signed } from '../signing/releaseKeys.ts';
import type { CurrentRelease, ReleaseBundle, Releases } from './releases.ts';
import * as documents from '../documents/documentRepository.ts';
import * as storedReleases from './releaseRepository.ts';

/** A kiosk that gets nothing newer for so long says so; the rest of the first day comes on top. */
const EXPIRES_AFTER_DAYS = 3;

/** Returns the live release of a kiosk, or of all that are no pilots, and its signed pointer. */
export async function signedLive(
  services: Services,
  releases: Releases,
  environment: string,
  kiosk?: string,
): Promise<{ live: CurrentRelease; pointer: ReleasePointer }> {
  // Before the release: what becomes live in between gets a higher version with the next request.
  const version = await storedReleases.lastChange(services.database, environment);
  const live = await releases.live(environment, kiosk);
  const { bundle, release, next } = live;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const pointer = await signed(services.database, {
    environment,
    hash: bundle.hash,
    at: release?.at ?? (await documents.latestChangeAt(services.database)),
    note: release?.note ?? '',
    next: next.map(({ at, bundle: { hash }, url }) => ({ at, hash, url })),
    documents: firstDocuments(environment, bundle).hash,
    version,
    expires: new Date(today + (EXPIRES_AFTER_DAYS + 1) * DAY_MS).toISOString(),
  });
  return { live, pointer };
}

/** The documents of the first screen as JSON, and the SHA-256 of its canonical form. */
export function firstDocuments(environment: string, bundle: ReleaseBundle): { text: string; hash: string } {
  const key = `${bundle.hash} ${environment}`;
  const known = cache.get(key);
  if (known) return known;
  const members = [SITE, HOME].flatMap((kind) => {
    const found = bundle.document(kind, environment);
    return found ? [`${JSON.stringify(`${kind}/${environment}`)}:[${found.version},${found.text}]`] : [];
  });
  const text = `{${members.join(',')}}`;
  const hash = createHash('sha256')
    .update(canonicalJson(JSON.parse(text)))
    .digest('hex');
  cache.set(key, { text, hash });
  return { text, hash };
}

const cache = new LRUCache<string, { text: string; hash: string }>({ max: 50 });
