// Shows the versions of a document that the page around this preview sends, one in place of the
// other. See src/README.md#16-a-preview.
import type { AnyDocument } from '#content/kinds.ts';
import { reduceMotion } from '#motion/tweens.ts';
import type { SentVersion } from '#rules/previewAddress.ts';
import { setDocument } from '#state/contentStore.ts';
import { stageAtRest } from './stagePicture.ts';

export async function followVersions(): Promise<void> {
  reduceMotion(true);
  await stageAtRest();
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<SentVersion>) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    setDocument(data.kind, data.id, data.document as AnyDocument, null);
  });
  // Ready for the first one.
  window.parent.postMessage(null, window.location.origin);
}
