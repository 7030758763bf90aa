// Judges films and sounds before they are uploaded, and converts those that an editor wants
// converted.
import { useCallback, useRef } from 'react';
import type { PlayedFile } from '../formatMedia.ts';
import type { QueuedUpload, Upload } from '../useUploads.ts';
import type { CheckedFile } from './checkFile.ts';
import { t } from '../../i18n/t.ts';

type Offer = Extract<CheckedFile, { outcome: 'offer' }>;

interface OfferedUpload {
  queued: QueuedUpload;
  kind: PlayedFile['kind'];
  offer: Offer;
}

interface UploadSteps {
  change: (key: number, changes: Partial<Upload>) => void;
  enqueue: (queued: QueuedUpload) => void;
  /** Makes it possible to stop a file that is not sent yet. */
  hold: (queued: QueuedUpload) => void;
}

/** Reads films; loaded with the first one. */
const loadChecks = () => import('./checkFile.ts');

export function useFilmChecks({ change, enqueue, hold }: UploadSteps) {
  const offers = useRef(new Map<number, OfferedUpload>());
  const offerAgain = useCallback(
    (key: number, text?: string) => {
      const offered = offers.current.get(key);
      if (!offered) return;
      const { canKeep } = offered.offer;
      change(key, {
        stage: undefined,
        share: undefined,
        offer: { text: text ?? offered.offer.text, canKeep },
      });
    },
    [change],
  );

  const check = useCallback(
    async (queued: QueuedUpload, { kind, problems }: PlayedFile) => {
      const { key, file, controller } = queued;
      hold(queued);
      change(key, { stage: 'checking' });
      // Without its checks the server still judges it.
      const checked = await loadChecks()
        .then(({ checkFile }) => checkFile(file, kind, problems))
        .catch((): CheckedFile => ({ outcome: 'ready' }));
      if (controller.signal.aborted) return;
      change(key, { stage: undefined });
      if (checked.outcome === 'refused') change(key, { problem: checked.problem });
      else if (checked.outcome === 'ready') enqueue(queued);
      else {
        offers.current.set(key, { queued, kind, offer: checked });
        offerAgain(key);
      }
    },
    [change, enqueue, offerAgain, hold],
  );

  /** Converts a file, then sends what came of it; the question is back if that is stopped. */
  const convert = useCallback(
    async (key: number) => {
      const offered = offers.current.get(key);
      if (!offered) return;
      const { queued, kind, offer } = offered;
      const controller = new AbortController();
      hold({ ...queued, controller });
      change(key, { offer: undefined, stage: 'converting', share: 0 });
      try {
        const { convertFile } = await loadChecks();
        const onProgress = (share: number) => change(key, { share });
        const file = await convertFile(queued.file, {
          kind,
          report: offer.report,
          onProgress,
          signal: controller.signal,
        });
        offers.current.delete(key);
        change(key, { stage: undefined, share: undefined, name: file.name });
        enqueue({ ...queued, file, controller });
      } catch {
        offerAgain(
          key,
          controller.signal.aborted
            ? undefined
            : t('{name} couldn’t be converted in this browser; the file itself is unchanged.', {
                name: queued.file.name,
              }),
        );
      }
    },
    [change, enqueue, offerAgain, hold],
  );

  /** Sends a file as it is. */
  const keep = useCallback(
    (key: number) => {
      const offered = offers.current.get(key);
      offers.current.delete(key);
      change(key, { offer: undefined });
      if (offered) enqueue({ ...offered.queued, isNoted: true });
    },
    [change, enqueue],
  );

  const forget = useCallback((key: number) => void offers.current.delete(key), []);

  return { check, convert, keep, forget };
}
