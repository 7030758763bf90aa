// Confirms the deletion of a file or folder, and shows where a file is used. See
// editor/shell/README.md#media-manager.
import { useState } from 'react';
import { Button, Flex, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MediaFile, MediaItem } from '../api/mediaApi.ts';
import { MediaUses } from './MediaUses.tsx';
import { useMediaUses } from './useMediaUses.ts';
import { ICON_PX } from '../theme.ts';
import styles from './details.module.css';
import { t } from '../i18n/t.ts';

/** Overlay above the manager, which stays visible. */
export const DIALOG_OVERLAY = { backgroundOpacity: 0.35, blur: 2 };

interface Props {
  item: MediaItem;
  /** Rejects with an Error whose message is shown. */
  onDelete: (item: MediaItem) => Promise<void>;
  onCancel: () => void;
}

export function DeleteMediaDialog({ item, onDelete, onCancel }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    await onDelete(item).catch((failure: Error) => {
      setProblem(failure.message);
      setBusy(false);
    });
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={
        item.type === 'file'
          ? t('Are you sure you want to delete this file?')
          : t('Are you sure you want to delete this folder?')
      }
      zIndex={440}
      size={480}
      overlayProps={DIALOG_OVERLAY}
    >
      <div className={styles['deletedItem']}>
        {item.type === 'file' && item.previewSrc && <img src={item.previewSrc} alt="" />}
        <strong>{item.filename}</strong>
      </div>
      {item.type === 'file' && <UsesOfFile file={item} />}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          <IconAlertCircle size={ICON_PX.lg} stroke={1.8} aria-hidden="true" />
          {problem}
        </p>
      )}
      <Flex gap="sm" justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="var(--wrong)" loading={isBusy} onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      </Flex>
    </Modal>
  );
}

function UsesOfFile({ file }: { file: MediaFile }) {
  const uses = useMediaUses(file);
  return (
    <>
      {uses && uses.length > 0 && (
        <p className={styles['usesWarning']}>
          {t(
            '{count, plural, one {Used in # place, which will lose it:} other {Used in # places, which will lose it:}}',
            { count: uses.length },
          )}
        </p>
      )}
      <div className={styles['usesBox']}>
        <MediaUses uses={uses} whenNone={t('Not used anywhere')} />
      </div>
    </>
  );
}
