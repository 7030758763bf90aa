// Sends a launch snapshot of the home screen that a preview in a frame shows to the page around it,
// once. See src/README.md#15-a-start.
import { SNAPSHOT_PICTURE } from '#config/pictureLimits.ts';
import type { PreviewPicture } from '#rules/previewAddress.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { describeStage } from './captureSnapshot.ts';
import { isStageStill, pictureOfStage, sendOnce } from './stagePicture.ts';

/** A launch snapshot with its picture beside it. */
type SentSnapshot = PreviewPicture & { snapshot: ReturnType<typeof describeStage> | null };

const NOTHING: SentSnapshot = { picture: null, snapshot: null };

export const sendSnapshot = (): Promise<void> => sendOnce(drawnSnapshot, NOTHING);

async function drawnSnapshot(): Promise<SentSnapshot> {
  const { route, activeScreen, languageIndex, overlay } = kioskStore.getState();
  const isHome = route.screen === 'home' && activeScreen?.kind === 'homeScreen';
  // A film would jump back, and a redirected home is another screen.
  if (!isHome || languageIndex !== 0 || overlay !== null || !isStageStill()) return NOTHING;
  const snapshot = describeStage();
  for (const quality of SNAPSHOT_PICTURE.sharedQualities) {
    const picture = await pictureOfStage(quality);
    if (picture.type === 'image/webp' && picture.size <= SNAPSHOT_PICTURE.sharedMaxBytes)
      return { snapshot, picture };
  }
  return NOTHING;
}
