// A still of a film as its poster: the film is wound to a frame, which is uploaded as an image.
import { useRef, useState } from 'react';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { POSTER } from '../messages/editorMessages.ts';
import type { MediaReference } from './pickMedia.ts';
import { frameFile } from './frameFile.ts';
import { uploadDroppedFile } from './uploadDroppedFile.ts';
import styles from './details.module.css';

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
      setProblem(failure instanceof Error ? failure.message : POSTER.failed);
      setSaving(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={POSTER.title}
      size={760}
      closeButtonProps={{ 'aria-label': POSTER.close }}
    >
      <Stack gap="sm">
        <Text size="sm">{POSTER.explanation}</Text>
        <video
          ref={video}
          className={styles['film']}
          src={film}
          controls
          muted
          playsInline
          preload="auto"
          aria-label={POSTER.film}
          onLoadedData={() => setReady(true)}
          onSeeking={() => setReady(false)}
          onSeeked={() => setReady(true)}
          onTimeUpdate={({ currentTarget }) => setShownAt(currentTarget.currentTime)}
          onError={() => setProblem(POSTER.unreadable)}
        />
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => step(-STEP_S)}>
              {POSTER.previous}
            </Button>
            <Button variant="default" size="xs" onClick={() => step(STEP_S)}>
              {POSTER.next}
            </Button>
            <Text size="sm" role="status">
              {POSTER.at(shownAt)}
            </Text>
          </Group>
          <Button disabled={!isReady} loading={isSaving} onClick={() => void save()}>
            {POSTER.use}
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
