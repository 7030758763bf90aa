// A version as the stage draws it: a preview in a frame that shows one version after the other, so
// that going through time loads nothing anew. What differs is in the table for those who do not see
// it.
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { VERSION_FRAME, type SentVersion } from '#rules/previewAddress.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import styles from './history.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  document: DocumentRef;
  /** Undefined while it is loading: the one before stays. */
  shown: AnyDocument | undefined;
}

export function VersionStage({ document: { kind, id }, shown }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const langCode = useStore(kioskStore, langCodeOf);
  useEffect(() => {
    const receive = ({ source }: MessageEvent): void => {
      if (source === frame.current?.contentWindow) setReady(true);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  useEffect(() => {
    if (!isReady || !shown) return;
    const sent: SentVersion = { kind, id, document: shown };
    frame.current?.contentWindow?.postMessage(sent, window.location.origin);
  }, [isReady, shown, kind, id]);
  return (
    <iframe
      ref={frame}
      name={VERSION_FRAME}
      src={previewAddress(pathOfDocument(KINDS_BY_NAME[kind], id, langCode), environment, { show: 'saves' })}
      title={t('The page at that time')}
      className={styles['stage']}
      data-ready={isReady || undefined}
      tabIndex={-1}
      aria-hidden
      inert
    />
  );
}
