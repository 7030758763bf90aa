// A step of a visit as the stage draws it: a preview of what was public then, in a frame that goes
// from step to step, with a mark where the visit touched. The list of steps says the same for those
// who do not see it.
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Loader } from '@mantine/core';
import { clock } from '#clock.ts';
import { PREVIEW_PICTURE } from '#config/pictureLimits.ts';
import { VISIT_FRAME, type PreviewRequest, type SentStep, type ShownStep } from '#rules/previewAddress.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import styles from './visits.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  wanted: PreviewRequest;
  step: SentStep;
  /** How the touch is marked. */
  isDead: boolean;
  /** Result of the step, as the frame reports it; null until then. */
  shown: ShownStep | null;
  onShown: (shown: ShownStep) => void;
  /** The frame shows nothing. */
  onFailed: () => void;
}

const PERCENT = 100;

export function ReplayStage({ environment, wanted, step, isDead, shown, onShown, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  // Its later steps are sent: another address would load it anew.
  const [address] = useState(() => previewAddress(step.path, environment, wanted));
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<ShownStep>): void => {
      if (source !== frame.current?.contentWindow) return;
      if (data.serial === 0) setReady(true);
      else onShown(data);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [onShown]);
  useEffect(
    () => (isReady ? undefined : clock.after(PREVIEW_PICTURE.limitMs, onFailed)),
    [isReady, onFailed],
  );
  const { serial, path, touched } = step;
  const [touchedPath, label] = [touched?.path ?? null, touched?.label ?? ''];
  useEffect(() => {
    if (!isReady) return;
    const sent: SentStep = {
      serial,
      path,
      touched: touchedPath === null ? null : { path: touchedPath, label },
    };
    frame.current?.contentWindow?.postMessage(sent, window.location.origin);
  }, [isReady, serial, path, touchedPath, label]);
  const area = shown?.serial === serial ? shown.area : null;
  return (
    <div
      className={styles['stage']}
      role="img"
      aria-label={t('The stage as the visit saw it')}
      data-shown={shown?.serial}
    >
      <iframe
        ref={frame}
        name={VISIT_FRAME}
        src={address}
        title={t('The stage as the visit saw it')}
        data-ready={isReady || undefined}
        tabIndex={-1}
        aria-hidden
        inert
      />
      {!isReady && (
        <p className={styles['preparing']}>
          <Loader size="sm" aria-hidden /> {t('Preparing the stage…')}
        </p>
      )}
      {area && (
        <div
          key={serial}
          className={styles['mark']}
          data-dead={isDead || undefined}
          style={
            {
              left: `${area.x * PERCENT}%`,
              top: `${area.y * PERCENT}%`,
              width: `${area.width * PERCENT}%`,
              height: `${area.height * PERCENT}%`,
            } as CSSProperties
          }
        />
      )}
    </div>
  );
}
