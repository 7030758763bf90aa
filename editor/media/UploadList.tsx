// Uploads: progress, or the error with a retry button if that can help.
import { ActionIcon, CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { MEDIA } from '../messages/editorMessages.ts';
import type { Upload, Uploads } from './useUploads.ts';
import styles from './media.module.css';

const PERCENT = 100;

const isRunning = ({ problem, notes }: Upload): boolean => problem === undefined && notes === undefined;

export const UploadList = ({
  uploads: { uploads, retry, cancel },
  folder,
}: {
  uploads: Uploads;
  folder: string;
}) => (
  <div className={styles['uploadTray']}>
    <p className={styles['caption']}>
      {MEDIA.uploading(
        uploads.filter(isRunning).length,
        uploads.filter(({ problem }) => problem !== undefined).length,
        uploads.filter(({ notes }) => notes !== undefined).length,
      )}
    </p>
    <ul className={styles['uploads']} aria-label={MEDIA.uploads}>
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={styles['upload']}
          data-failed={upload.problem !== undefined || undefined}
        >
          {isRunning(upload) && <UploadProgress upload={upload} />}
          {upload.notes && (
            <p className={styles['note']} role="status">
              <IconInfoCircle size={20} stroke={1.8} aria-hidden="true" />
              <span>
                <strong>{upload.name}: </strong>
                {upload.notes.join(' ')}
              </span>
            </p>
          )}
          {upload.problem !== undefined && (
            <p className={styles['problem']} role="alert">
              <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
              {/* Most errors name the file themselves. */}
              <span>
                {!upload.problem.includes(upload.name) && <strong>{upload.name}: </strong>}
                {upload.problem}
              </span>
            </p>
          )}
          {upload.problem !== undefined && upload.canRetry && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={MEDIA.retryUpload(upload.name)}
              onClick={() => retry(upload.key, folder)}
            >
              <IconRefresh size={20} stroke={1.8} />
            </ActionIcon>
          )}
          <CloseButton
            aria-label={(isRunning(upload) ? MEDIA.cancelUpload : MEDIA.dismiss)(upload.name)}
            onClick={() => cancel(upload.key)}
          />
        </li>
      ))}
    </ul>
  </div>
);

function UploadProgress({ upload: { name, share } }: { upload: Upload }) {
  const percent = Math.round((share ?? 0) * PERCENT);
  // After the upload the server still processes the file.
  const status = share === undefined ? MEDIA.waiting : percent === PERCENT ? MEDIA.finishing : `${percent} %`;
  return (
    <div className={styles['progress']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['caption']}>{status}</span>
      <Progress.Root size="sm" radius="xl" className={styles['bar']}>
        <Progress.Section value={percent} aria-label={MEDIA.progress(name)} animated={percent === PERCENT} />
      </Progress.Root>
    </div>
  );
}
