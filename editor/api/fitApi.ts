// Documents measured by hidden previews, one after the other in the same frame. See
// src/README.md#16-a-preview.
import { FIT_FRAME, type FitReport, type FitRequest } from '#rules/fitReport.ts';
import { isFrameAwaited, withFrame, type FrameSize, type OpenFrame } from './previewFrame.ts';
import { previewAddress } from './previewLinkApi.ts';

/** Large enough to tell the colors behind small texts. */
const [LONG_PX, SHORT_PX] = [640, 360];

type Wanted = Omit<FitRequest, 'serial'>;

interface Measuring {
  environment: string;
  isPortrait: boolean;
  /** Returns the next picture to measure; null when none is left, or the next one has to wait. */
  next: () => Wanted | null;
  /** Null for what could not be measured. */
  onReport: (report: FitReport | null) => void;
}

let serial = 0;

/**
 * Measures documents until there are none left, another frame is wanted, or one could not be
 * measured. Rejects never; `onReport` follows each `next`.
 */
export async function measureInFrame(
  { environment, isPortrait, next, onReport }: Measuring,
  signal: AbortSignal,
): Promise<void> {
  const size: FrameSize = isPortrait
    ? { widthPx: SHORT_PX, heightPx: LONG_PX }
    : { widthPx: LONG_PX, heightPx: SHORT_PX };
  const path = isPortrait ? '/?orientation=portrait' : '/';
  const address = previewAddress(path, environment, { show: 'saves' });
  await withFrame<FitReport, void>({ name: FIT_FRAME, address, ...size }, signal, async (frame) => {
    const isReady = (await frame.receive()) !== null;
    while (!signal.aborted && !isFrameAwaited()) {
      const wanted = next();
      if (!wanted) return;
      const report = isReady ? await measure(frame, wanted, signal) : null;
      if (signal.aborted) return;
      onReport(report);
      // It may have lost its GPU: the next one gets a frame of its own.
      if (!report) return;
    }
  });
}

async function measure(
  { send, receive }: OpenFrame<FitReport>,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<FitReport | null> {
  serial += 1;
  send({ ...wanted, serial } satisfies FitRequest);
  while (!signal.aborted) {
    const report = await receive();
    if (!report) return null;
    if (report.serial === serial) return report.picture ? report : null;
  }
  return null;
}
