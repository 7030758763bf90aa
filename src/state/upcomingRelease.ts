// Scheduled releases become live automatically, also where the server cannot be reached. See
// src/visit/README.md#updates.
import { loadDocument, type Live, type LiveDocument } from '#api/contentApi.ts';
import { serverNowMs } from '#api/serverTime.ts';
import { dueRelease } from '#api/upcomingReleases.ts';

/**
 * Returns the release that is live by now: that of the server, or, without it, the upcoming one
 * that is due. Keeps the former if the documents that are due cannot be loaded.
 */
export async function asScheduled(live: Live): Promise<Live> {
  const due = dueRelease(live.next, serverNowMs());
  if (!live.isCached || !due || !live.environment) return live;
  const { id } = live.environment;
  const release = { hash: due.hash, url: due.url, publishing: live.release.publishing };
  const load = async (kind: 'environment' | 'homeScreen'): Promise<LiveDocument> =>
    ({ kind, id, ...(await loadDocument(kind, id, { release })) }) as LiveDocument;
  try {
    const documents = await Promise.all([load('environment'), load('homeScreen')]);
    return { ...live, release, documents };
  } catch {
    return live;
  }
}
