// Selects the folder that a file or folder is moved to, without dragging.
import { useEffect, useState } from 'react';
import { Button, Flex, Loader, Modal, Radio } from '@mantine/core';
import { listFolders, type MediaItem } from '../api/mediaApi.ts';
import { folderIn, folderTrail, isWithin, ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { DIALOG_OVERLAY } from './DeleteMediaDialog.tsx';
import { folderLabel, describeMedia } from './formatMedia.ts';
import styles from './details.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  item: MediaItem;
  /** False if it failed, which has been reported. */
  onMove: (item: MediaItem, directory: string) => Promise<boolean>;
  onCancel: () => void;
}

const INDENT_PX = 22;

export function MoveMediaDialog({ item, onMove, onCancel }: Props) {
  const [folders, setFolders] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const [to, setTo] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    listFolders().then(
      (all) =>
        setFolders([ROOT_FOLDER, ...all.map(({ directory, filename }) => folderIn(directory, filename))]),
      (failure: unknown) => setProblem(describeMedia(failure)),
    );
  }, []);
  const self = item.type === 'dir' ? folderIn(item.directory, item.filename) : undefined;
  const move = async (): Promise<void> => {
    if (to === undefined) return;
    setBusy(true);
    // The dialog closes with the moved item.
    if (!(await onMove(item, to))) setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('Move {name} to', { name: item.filename })}
      zIndex={440}
      size={480}
      overlayProps={DIALOG_OVERLAY}
    >
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {!folders && problem === undefined && <Loader type="dots" />}
      {folders && (
        <Radio.Group
          aria-label={t('Folders')}
          value={to ?? item.directory}
          onChange={setTo}
          className={styles['folderList']}
        >
          {folders.map((path) => (
            <Radio
              key={path}
              value={path}
              label={folderLabel(path)}
              my="xs"
              ml={folderTrail(path).length * INDENT_PX}
              disabled={self !== undefined && isWithin(path, self)}
              autoFocus={path === item.directory}
            />
          ))}
        </Radio.Group>
      )}
      <Flex gap="sm" justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={to === undefined || to === item.directory}
          loading={isBusy}
          onClick={() => void move()}
        >
          {t('Move')}
        </Button>
      </Flex>
    </Modal>
  );
}
