// The selected file: larger preview, metadata, actions, and where it is used.
import { useEffect, useState, type ReactNode } from 'react';
import { Box, Button, CopyButton, FileButton, Textarea } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconCursorText,
  IconFolderSymlink,
  IconPhoto,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { changeMedia, type MediaFile } from '../api/mediaApi.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { Waveform } from './MediaTile.tsx';
import { FileTags } from './FileTags.tsx';
import { MediaUses } from './MediaUses.tsx';
import {
  acceptOf,
  formatDay,
  folderPathLabel,
  formatDuration,
  formatFileSize,
  describeMedia,
} from './formatMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import { useMediaCopies, useMediaUses } from './useMediaUses.ts';
import { ICON_PX } from '../theme.ts';
import styles from './details.module.css';
import { translateMessage } from '../i18n/sources.ts';
import { t } from '../i18n/t.ts';

const COPIES_SHOWN = 3;
const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

interface DetailsProps {
  actions: MediaActions;
  /** Shows another file in its folder. */
  onShow: (file: MediaFile) => void;
}

export function MediaDetails({ file, ...props }: DetailsProps & { file: MediaFile | undefined }) {
  return (
    <section className={styles['details']} aria-label={t('Details')}>
      {file ? (
        <FileDetails key={file.id} file={file} {...props} />
      ) : (
        <div className={styles['emptyState']}>
          <IconPhoto size={ICON_PX.empty} stroke={1.2} aria-hidden="true" />
          <p>{t('Select a file to see its details')}</p>
        </div>
      )}
    </section>
  );
}

function FileDetails({ file, actions, onShow }: DetailsProps & { file: MediaFile }) {
  const [seconds, setSeconds] = useState<number>();
  const uses = useMediaUses(file);
  const [isReplacing, setReplacing] = useState(false);
  const replace = async (bytes: File | null): Promise<void> => {
    if (!bytes) return;
    setReplacing(true);
    await actions.replace(file, bytes);
    setReplacing(false);
  };
  const { mime, size, width, height, created_at: createdAt, directory, url } = file;
  return (
    <>
      <Preview file={file} onLength={setSeconds} />
      <h2 className={styles['name']}>{file.filename}</h2>
      <div className={styles['actions']}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCursorText {...ICON} />}
          onClick={() => actions.startRenaming(file)}
        >
          {t('Rename')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFolderSymlink {...ICON} />}
          onClick={() => actions.startMoving(file)}
        >
          {t('Move to…')}
        </Button>
        <FileButton accept={acceptedInstead(mime)} onChange={(bytes) => void replace(bytes)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={isReplacing}
              title={t('Choose a file of the same type. Every page that shows this one gets it.')}
              leftSection={<IconReplace {...ICON} />}
            >
              {t('Replace')}
            </Button>
          )}
        </FileButton>
        <Button
          size="xs"
          variant="default"
          color="red"
          c="var(--wrong)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => actions.startDeleting(file)}
        >
          {t('Delete')}
        </Button>
      </div>
      <Copies file={file} onShow={onShow} />
      <Notes notes={file.notes ?? []} />
      <AlternativeText file={file} actions={actions} />
      <FileTags key={file.id} file={file} actions={actions} />
      <dl className={styles['metadata']}>
        <MetadataRow name={t('Type')}>{mime}</MetadataRow>
        {width && height ? (
          <MetadataRow name={t('Dimensions')}>{t('{width} × {height} px', { width, height })}</MetadataRow>
        ) : null}
        {seconds !== undefined && Number.isFinite(seconds) && (
          <MetadataRow name={t('Length')}>{formatDuration(seconds)}</MetadataRow>
        )}
        <MetadataRow name={t('Size')}>{formatFileSize(size)}</MetadataRow>
        <MetadataRow name={t('Uploaded')}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </MetadataRow>
        <MetadataRow name={t('Folder')}>{folderPathLabel(directory)}</MetadataRow>
        <MetadataRow name={t('Address')}>
          <Box component="span" display="block" c="dimmed" fz="sm">
            {url}
          </Box>
          <CopyButton value={new URL(url, window.location.href).href}>
            {({ copied, copy }) => (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
                onClick={copy}
              >
                {copied ? t('Copied') : t('Copy address')}
              </Button>
            )}
          </CopyButton>
        </MetadataRow>
      </dl>
      <h3 className={styles['heading']}>{t('Used in')}</h3>
      <MediaUses uses={uses} whenNone={t('Not used anywhere')} />
    </>
  );
}

/** Notes on parts dropped from the file, or on kiosks that may fail to play it. */
const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <section className={styles['copies']} aria-label={t('Notes')}>
      {notes.map((note) => (
        <p key={note}>{translateMessage(note)}</p>
      ))}
    </section>
  );

/** Films of every format are stored as MP4. */
const acceptedInstead = (mime: string): string =>
  kindOfMime(mime) === 'video' ? Object.keys(acceptOf('video')).join() : mime;

/** The same bytes under another name or in another folder: one of them is enough. */
function Copies({ file, onShow }: Pick<DetailsProps, 'onShow'> & { file: MediaFile }) {
  const copies = useMediaCopies(file) ?? [];
  return (
    <div role="status">
      {copies.length > 0 && (
        <div className={styles['copies']}>
          <p>
            {t(
              '{count, plural, one {The same file is here once more:} other {The same file is here # more times:}}',
              { count: copies.length },
            )}
          </p>
          <ul>
            {copies.slice(0, COPIES_SHOWN).map((copy) => (
              <li key={copy.id}>
                <Button size="compact-sm" variant="subtle" onClick={() => onShow(copy)}>
                  {t('{name} in {folder}', { name: copy.filename, folder: folderPathLabel(copy.directory) })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const MetadataRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A copy large enough for this panel; the original only without one. */
function Preview({
  file: { filename, mime, url, formats, alternativeText },
  onLength,
}: {
  file: MediaFile;
  onLength: (seconds: number) => void;
}) {
  const kind = kindOfMime(mime);
  if (kind === 'video') {
    return (
      <div className={styles['preview']}>
        <video
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={filename}
          onLoadedMetadata={(event) => onLength(event.currentTarget.duration)}
        />
      </div>
    );
  }
  if (kind === 'sound') {
    return (
      <div className={styles['preview']} data-sound>
        <Waveform />
        <audio
          src={url}
          controls
          preload="metadata"
          aria-label={filename}
          onLoadedMetadata={(event) => onLength(event.currentTarget.duration)}
        />
      </div>
    );
  }
  const source = formats?.medium ?? formats?.large ?? formats?.small;
  return (
    <div className={styles['preview']}>
      <img src={source?.url ?? url} alt={alternativeText ?? ''} decoding="async" draggable={false} />
    </div>
  );
}

function AlternativeText({ file, actions }: { file: MediaFile; actions: MediaActions }) {
  const stored = file.alternativeText ?? '';
  const [text, setText] = useState(stored);
  const [outcome, setOutcome] = useState<{ saved?: true; problem?: string }>({});
  useEffect(() => setText(stored), [stored]);
  const save = async (): Promise<void> => {
    if (text === stored) return;
    try {
      await changeMedia(file, { alternativeText: text });
      setOutcome({ saved: true });
      await actions.reload();
    } catch (failure) {
      setOutcome({ problem: describeMedia(failure) });
    }
  };
  return (
    <Box pos="relative" mt="lg">
      <Textarea
        label={t('Alternative text')}
        description={t('Describes the image to people who can’t see it')}
        size="sm"
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        error={outcome.problem}
        data-mantine-stop-propagation={text !== stored || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcome({});
        }}
        onKeyDown={(event) => event.key === 'Escape' && setText(stored)}
        onBlur={() => void save()}
      />
      <p role="status" className={styles['saved']}>
        {outcome.saved && (
          <>
            <IconCheck {...ICON} />
            {t('Saved')}
          </>
        )}
      </p>
    </Box>
  );
}
