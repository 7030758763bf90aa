// A still of a film as its poster: the film is wound to a frame, which is uploaded as an image.
import { useRef, useState } from 'react';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { MediaReference } from './pickMedia.ts';
import { frameFile } from './frameFile.ts';
import { uploadDroppedFile } from './uploadDroppedFile.ts';
import styles from './details.module.css';
import { t } from '../i18n/t.ts';

/** Seconds of a step; films have 24 to 30 frames a second. */
const STEP_S = 1 / 25;

interface Props {
  /** Address of the film. */
  film: string;
  onChosen: (image: MediaReference) => void;
  onClose: () => void;
}

export function FrameDialog({ film, onChosen, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [shownAt, setShownAt] = useState(0);

  const step = (bySeconds: number): void => {
    const { current } = video;
    if (!current) return;
    current.pause();
    current.currentTime = Math.min(Math.max(0, current.currentTime + bySeconds), current.duration);
  };
  const save = async (): Promise<void> => {
    const { current } = video;
    if (!current) return;
    current.pause();
    setSaving(true);
    setProblem(undefined);
    try {
      onChosen(await uploadDroppedFile(await frameFile(current, film), 'image'));
      onClose();
    } catch (failure) {
      setProblem(
        failure instanceof Error
          ? failure.message
          : t('The frame could not be saved as an image. Choose an image instead.'),
      );
      setSaving(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Poster from the film')}
      size={760}
      closeButtonProps={{ 'aria-label': t('Close without a new poster') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('Play or wind the film to the frame that is shown before it starts.')}</Text>
        <video
          ref={video}
          className={styles['film']}
          src={film}
          controls
          muted
          playsInline
          preload="auto"
          aria-label={t('The film')}
          onLoadedData={() => setReady(true)}
          onSeeking={() => setReady(false)}
          onSeeked={() => setReady(true)}
          onTimeUpdate={({ currentTarget }) => setShownAt(currentTarget.currentTime)}
          onError={() => setProblem(t('This browser can’t play the film. Choose an image instead.'))}
        />
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => step(-STEP_S)}>
              {t('Previous frame')}
            </Button>
            <Button variant="default" size="xs" onClick={() => step(STEP_S)}>
              {t('Next frame')}
            </Button>
            <Text size="sm" role="status">
              {`${(shownAt).toFixed(2)} s`}
            </Text>
          </Group>
          <Button disabled={!isReady} loading={isSaving} onClick={() => void save()}>
            {t('Use this frame')}
          </Button>
        </Group>
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}
