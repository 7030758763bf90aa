// Asks before a file is deleted (spec 5), and says where it will be missed.
import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MediaFile } from '#api/mediaApi.ts';
import { MEDIA } from '#config/editorMessages.ts';
import { Uses } from './Uses.tsx';
import { PALETTE } from './palette.ts';
import { useUses } from './useUses.ts';
import styles from './details.module.css';

/** Over the manager, which stays to be seen. */
export const VEIL = { backgroundOpacity: 0.35, blur: 2 };

interface Props {
  file: MediaFile;
  /** Rejects with an Error whose message is for the editor. */
  onDelete: (file: MediaFile) => Promise<void>;
  onCancel: () => void;
}

export function DeleteDialog({ file, onDelete, onCancel }: Props) {
  const uses = useUses(file);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    await onDelete(file).catch((failure: Error) => {
      setProblem(failure.message);
      setBusy(false);
    });
  };
  return (
    <Modal opened onClose={onCancel} title={MEDIA.removeTitle} centered zIndex={440} size={480} radius="lg" overlayProps={VEIL} styles={{ content: PALETTE, title: { fontWeight: 600, fontSize: 18 } }} closeButtonProps={{ 'aria-label': MEDIA.cancel }}>
      <div className={styles['doomed']}>
        {file.previewSrc && <img src={file.previewSrc} alt="" />}
        <strong>{file.filename}</strong>
      </div>
      {uses && uses.length > 0 && <p className={styles['missed']}>{MEDIA.used(uses.length)}</p>}
      <div className={styles['usesBox']}><Uses uses={uses} whenNone={MEDIA.unused} /></div>
      {problem !== undefined && <p className={styles['problem']} role="alert"><IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />{problem}</p>}
      <div className={styles['answers']}>
        <Button variant="default" onClick={onCancel} data-autofocus>{MEDIA.cancel}</Button>
        <Button color="var(--wrong)" loading={isBusy} onClick={() => void remove()}>{MEDIA.remove}</Button>
      </div>
    </Modal>
  );
}
