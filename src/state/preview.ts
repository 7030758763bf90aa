// A preview: the showroom with what is not public, or not yet. See src/README.md#16-a-preview.
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { PREVIEW_LOOK_MS } from '#config/limits.ts';
import { findPreview, loadPreview } from '#api/previewApi.ts';
import { loadLive, type Live } from '#api/contentApi.ts';
import { startTimeAt } from '#api/serverTime.ts';
import type { HttpFailure } from '#api/http.ts';
import type { Preview } from '#protocol/previewSchemas.ts';
import { previewOf } from '#rules/previewAddress.ts';
import { kioskStore } from './kioskStore.ts';
import { takeOver } from './revalidate.ts';

export interface PreviewState {
  /** Null until it is found. */
  preview: Preview | null;
  /** Why it shows nothing: the link has ended, or no editor is signed in. */
  refusal: 'ended' | 'signed out' | null;
}

export const previewStore = createStore<PreviewState>()(() => ({ preview: null, refusal: null }));

/** Loads what the address requests. Rejects with the server's failure. */
export async function openPreview(): Promise<Live> {
  const env = new URLSearchParams(kioskStore.getState().search).get('env');
  const wanted = previewOf(window.location.hash) ?? { show: 'saves' };
  if ('show' in wanted && wanted.show === 'public') return loadLive(env);
  try {
    const preview = await findPreview(env, wanted);
    const live = await loadPreview(preview);
    // Later polls show later saves, at the same moment.
    const isTimed = preview.show === 'moment' || preview.show === 'past';
    if (isTimed && preview.at && !previewStore.getState().preview) startTimeAt(Date.parse(preview.at));
    previewStore.setState({ preview, refusal: null });
    return live;
  } catch (failure) {
    const refusal = refusalOf(failure as HttpFailure);
    if (refusal) previewStore.setState({ refusal });
    throw failure;
  }
}

const GONE = 410;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

function refusalOf(failure: HttpFailure): PreviewState['refusal'] {
  if (failure === 404) return 'ended';
  if (failure.statusCode === GONE) return 'ended';
  return failure.statusCode === UNAUTHORIZED || failure.statusCode === FORBIDDEN ? 'signed out' : null;
}

/** Shows later saves as well, and learns when the link has ended. Runs as long as the page. */
export function followPreview(): void {
  clock.every(PREVIEW_LOOK_MS, () => {
    void openPreview().then(
      (live) => (live.release.hash === kioskStore.getState().release?.hash ? undefined : takeOver(live)),
      // Unreachable, or refused, which the page says.
      () => undefined,
    );
  });
}
