// Files on their way in: how far each is, or in words why it did not get in.
import { CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { MEDIA } from '#config/editorMessages.ts';
import type { Upload } from './useUploads.ts';
import styles from './media.module.css';

const PERCENT = 100;

export const UploadList = ({ uploads, onEnd }: { uploads: readonly Upload[]; onEnd: (key: number) => void }) => (
  <ul className={styles.uploads} aria-label={MEDIA.uploads}>
    {uploads.map((upload) => (
      <li key={upload.key} className={styles.upload} data-failed={upload.problem !== undefined || undefined}>
        {upload.problem === undefined ? <Going upload={upload} /> : <p className={styles.problem} role="alert"><IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />{upload.problem}</p>}
        <CloseButton aria-label={(upload.problem === undefined ? MEDIA.stop : MEDIA.dismiss)(upload.name)} onClick={() => onEnd(upload.key)} />
      </li>
    ))}
  </ul>
);

function Going({ upload: { name, share } }: { upload: Upload }) {
  const percent = Math.round((share ?? 0) * PERCENT);
  // When everything is sent the server still has to look at it.
  const said = share === undefined ? MEDIA.waiting : percent === PERCENT ? MEDIA.finishing : `${percent} %`;
  return (
    <div className={styles.going}>
      <span className={styles.name}>{name}</span>
      <span className={styles.caption}>{said}</span>
      <Progress.Root size="sm" radius="xl" className={styles.bar}>
        <Progress.Section value={percent} aria-label={MEDIA.progress(name)} animated={percent === PERCENT} />
      </Progress.Root>
    </div>
  );
}
