// Measures documents for the fit sheet of the page around this preview, one after the other. See
// src/README.md#16-a-preview.
import { clock } from '#clock.ts';
import { applyTokens } from '#config/accessThemes.ts';
import { STAGE } from '#config/limits.ts';
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import type { AnyDocument } from '#content/kinds.ts';
import { reduceMotion } from '#motion/tweens.ts';
import type { FitNode, FitReport, FitRequest } from '#rules/fitReport.ts';
import { setDocument } from '#state/contentStore.ts';
import { kioskStore, setAppearance, setWizardPreview, WIZARD_PREVIEWS } from '#state/kioskStore.ts';
import { redirect } from '#state/navigation.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';
import { measureStage } from './measureStage.ts';
import { isStageStill, pictureOfStage, stageAtRest } from './stagePicture.ts';

/** React renders between frames: what has not changed for so long has been rendered. */
const QUIET_MS = 80;

export async function sendFit(): Promise<void> {
  reduceMotion(true);
  await stageAtRest();
  let last: Promise<void> = Promise.resolve();
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<FitRequest>) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    last = last.then(() => measured(data).then(send));
  });
  send(reportOf(0));
}

const send = (report: FitReport): void => window.parent.postMessage(report, window.location.origin);

const reportOf = (
  serial: number,
  picture: Blob | null = null,
  nodes: readonly FitNode[] = [],
): FitReport => ({
  serial,
  widthPx: STAGE.widthPx,
  heightPx: STAGE.heightPx,
  picture,
  nodes,
});

async function measured({
  serial,
  kind,
  id,
  document,
  path,
  preview,
  textScale,
}: FitRequest): Promise<FitReport> {
  try {
    const { fitWords } = await import('#access/Accessibility.tsx');
    setDocument(kind, id, document as AnyDocument, null);
    applyTokens({ textScale, hasContrast: false });
    fitWords(textScale);
    setWizardPreview(WIZARD_PREVIEWS.find((known) => known === preview) ?? 'None');
    setAppearance(textScale > 1 ? `text ${textScale}` : '');
    // In place, or each picture would be a step of the tab's history.
    redirect(path);
    const isShown = await whenShown(
      () =>
        kioskStore.getState().activeScreen?.kind === kind && kioskStore.getState().activeScreen?.id === id,
    );
    if (!isShown) return reportOf(serial);
    const nodes = await measureStage();
    return reportOf(serial, await pictureOfStage(PREVIEW_PICTURE.quality), nodes);
  } catch {
    // The GPU is lost, or has no memory left.
    return reportOf(serial);
  }
}

/** Resolves once the stage is still with that screen; to false after a time. */
async function whenShown(isThere: () => boolean): Promise<boolean> {
  const endMs = clock.now() + PREVIEW_PICTURE.waitMs;
  let before: unknown;
  while (clock.now() < endMs) {
    await afterFrame();
    await new Promise<void>((resolve) => void clock.after(QUIET_MS, resolve));
    const { entries } = sceneRegistry.getState();
    const { transitionCount } = kioskStore.getState();
    if (isThere() && transitionCount === 0 && isStageStill() && entries === before) return true;
    before = entries;
  }
  return isThere();
}
