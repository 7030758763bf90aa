// Starts the parts that only a preview has: a bar on a page of its own, or the picture or report
// for the page around its frame. See src/README.md#16-a-preview.
import { startBanner } from '#app/previewBanner.ts';
import { FIT_FRAME } from '#rules/fitReport.ts';
import { PICTURE_FRAME, SNAPSHOT_FRAME, VERSION_FRAME, VISIT_FRAME } from '#rules/previewAddress.ts';
import { sendPicture } from './sendPicture.ts';
import { sendSnapshot } from './sendSnapshot.ts';

export function startPreview(): void {
  if (window.parent === window) startBanner();
  else if (window.name === PICTURE_FRAME) void sendPicture();
  else if (window.name === SNAPSHOT_FRAME) void sendSnapshot();
  else if (window.name === FIT_FRAME) void import('./sendFit.ts').then(({ sendFit }) => sendFit());
  else if (window.name === VERSION_FRAME)
    void import('./followVersions.ts').then(({ followVersions }) => followVersions());
  else if (window.name === VISIT_FRAME)
    void import('./followVisit.ts').then(({ followVisit }) => followVisit());
}
