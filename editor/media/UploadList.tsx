// Uploads: progress, or the error with a retry button if that can help.
import { ActionIcon, Button, CloseButton, Progress, Stack } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { Upload, Uploads } from './useUploads.ts';
import { ICON_PX } from '../theme.ts';
import styles from './media.module.css';
import { translateMessage } from '../i18n/sources.ts';
import { t } from '../i18n/t.ts';

const mediaCancelUpload = (name: string) => t('Cancel upload of {name}', { name });

const mediaDismiss = (name: string) => t('Dismiss the message about {name}', { name });

const PERCENT = 100;

const isRunning = ({ problem, notes, offer }: Upload): boolean =>
  problem === undefined && notes === undefined && offer === undefined;

const closeLabel = (upload: Upload): string => {
  if (upload.stage === 'converting') return t('Stop converting {name}', { name: upload.name });
  return (isRunning(upload) ? mediaCancelUpload : mediaDismiss)(upload.name);
};

const counted = (count: number, text: (count: number) => string): string => (count > 0 ? text(count) : '');

export const UploadList = ({
  uploads: { uploads, retry, cancel, convert, keep },
  folder,
}: {
  uploads: Uploads;
  folder: string;
}) => (
  <div className={styles['uploadTray']}>
    <p className={styles['caption']}>
      {[
        counted(uploads.filter(isRunning).length, (count) =>
          t('{count, plural, one {# file} other {# files}} uploading', { count }),
        ),
        counted(uploads.filter(({ problem }) => problem !== undefined).length, (count) =>
          t('{count, number} not uploaded', { count }),
        ),
        counted(uploads.filter(({ notes }) => notes !== undefined).length, (count) =>
          t('{count, number} uploaded with a note', { count }),
        ),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
    <Stack component="ul" gap="xs" aria-label={t('Uploads')}>
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={styles['upload']}
          data-failed={upload.problem !== undefined || undefined}
        >
          {isRunning(upload) && <UploadProgress upload={upload} />}
          {upload.notes && (
            <p className={styles['note']} role="status">
              <IconInfoCircle size={ICON_PX.lg} stroke={1.8} aria-hidden="true" />
              <span>
                <strong>{upload.name}: </strong>
                {upload.notes.map(translateMessage).join(' ')}
              </span>
            </p>
          )}
          {upload.offer && (
            <ConversionOffer
              upload={upload}
              offer={upload.offer}
              onConvert={() => void convert(upload.key)}
              onKeep={() => keep(upload.key)}
            />
          )}
          {upload.problem !== undefined && (
            <p className={styles['problem']} role="alert">
              <IconAlertCircle size={ICON_PX.lg} stroke={1.8} aria-hidden="true" />
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
              aria-label={t('Retry upload of {name}', { name: upload.name })}
              onClick={() => retry(upload.key, folder)}
            >
              <IconRefresh size={ICON_PX.lg} stroke={1.8} />
            </ActionIcon>
          )}
          <CloseButton
            aria-label={closeLabel(upload)}
            onClick={() => cancel(upload.key, upload.stage === 'converting')}
          />
        </li>
      ))}
    </Stack>
  </div>
);

interface OfferProps {
  upload: Upload;
  offer: NonNullable<Upload['offer']>;
  onConvert: () => void;
  onKeep: () => void;
}

/** Problem of a film or a sound, with the fixes that are possible here. */
const ConversionOffer = ({ upload: { name }, offer: { text, canKeep }, onConvert, onKeep }: OfferProps) => (
  <div className={styles['offer']}>
    <p className={styles['note']} role="status">
      <IconInfoCircle size={ICON_PX.lg} stroke={1.8} aria-hidden="true" />
      <span>
        {!text.includes(name) && <strong>{name}: </strong>}
        {text}
      </span>
    </p>
    <Button size="xs" aria-label={t('Convert {name} for all kiosks', { name })} onClick={onConvert}>
      {t('Convert for all kiosks')}
    </Button>
    {canKeep && (
      <Button size="xs" variant="default" aria-label={t('Upload {name} as it is', { name })} onClick={onKeep}>
        {t('Upload as it is')}
      </Button>
    )}
  </div>
);

function UploadProgress({ upload: { name, share, stage } }: { upload: Upload }) {
  const percent = Math.round((share ?? 0) * PERCENT);
  // After the upload the server still processes the file.
  const sending = share === undefined ? t('Waiting') : percent === PERCENT ? t('Processing') : `${percent} %`;
  const status =
    stage === 'checking'
      ? t('Checking')
      : stage === 'converting'
        ? t('Converting, {percent} %', { percent })
        : sending;
  return (
    <div className={styles['progress']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['caption']}>{status}</span>
      <Progress.Root size="sm" className={styles['bar']}>
        <Progress.Section
          value={percent}
          aria-label={t('Upload of {name}', { name })}
          animated={percent === PERCENT}
        />
      </Progress.Root>
    </div>
  );
}
