// A file in the media manager: preview, name and metadata.
import { useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCheck, IconPhotoOff, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { MediaFile } from '../api/mediaApi.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { useDraggedMedia } from './mediaDrag.tsx';
import { MediaNameField } from './MediaNameField.tsx';
import { TileMenu } from './TileMenu.tsx';
import { captionOf, folderPathLabel } from './formatMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

const mediaPause = (name: string) => t('Pause {name}', { name });

const mediaPlay = (name: string) => t('Play {name}', { name });

/** The first frame of a video is often black. */
const POSTER_AT_S = 0.5;
/** Widest tile, to choose the copy. */
const PLATE_SIZES = '220px';

interface Props {
  file: MediaFile;
  isSearching: boolean;
  isSelected: boolean;
  /** Tab enters the group here if nothing is selected. */
  isTabStop: boolean;
  isPlaying: boolean;
  actions: MediaActions;
  onPlay: (isOn: boolean) => void;
  onSelect: () => void;
  /** Null if nothing is picked. */
  onInsert: (() => void) | null;
}

export function MediaTile({
  file,
  isSearching,
  isSelected,
  isTabStop,
  isPlaying,
  actions,
  onPlay,
  onSelect,
  onInsert,
}: Props) {
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState<number>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const kind = kindOfMime(file.mime);
  const isRenaming = actions.renaming === file.id;
  const { ref: dragRef, listeners, isDragged } = useDraggedMedia(file, isRenaming);
  const radio = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isSelected) radio.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { focused, clearFocus } = actions;
  useEffect(() => {
    if (focused !== file.id) return;
    radio.current?.focus({ preventScroll: true });
    clearFocus();
  }, [focused, file.id, clearFocus]);

  return (
    <div
      className={styles['tile']}
      data-chosen={isSelected || undefined}
      data-dragged={isDragged || undefined}
    >
      <label
        ref={dragRef}
        className={styles['choice']}
        {...listeners}
        {...(onInsert && { onDoubleClick: onInsert })}
        onContextMenu={(event) => {
          event.preventDefault();
          onSelect();
          setMenuOpen(true);
        }}
      >
        <input
          ref={radio}
          type="radio"
          name="media"
          data-tile={file.id}
          {...(isRenaming && { 'aria-label': file.filename })}
          checked={isSelected}
          tabIndex={isSelected || isTabStop ? 0 : -1}
          onChange={onSelect}
        />
        <span className={styles['preview']}>
          {isBroken && (
            <span className={styles['broken']}>
              <IconPhotoOff size={ICON_PX.xl} stroke={1.4} />
              {t('Can’t be shown')}
            </span>
          )}
          {!isBroken && kind === 'image' && <ImageThumbnail file={file} onBroken={() => setBroken(true)} />}
          {!isBroken && kind === 'video' && (
            <VideoThumbnail url={file.url} onLength={setSeconds} onBroken={() => setBroken(true)} />
          )}
          {!isBroken && kind === 'sound' && <Waveform />}
          <span className={styles['check']}>
            <IconCheck size={ICON_PX.sm} stroke={3} />
          </span>
        </span>
        {!isRenaming && (
          <span className={styles['name']} title={file.filename}>
            {file.filename}
          </span>
        )}
        {!isRenaming && (
          <span className={styles['caption']}>
            {isSearching ? folderPathLabel(file.directory) : captionOf(file, seconds)}
          </span>
        )}
      </label>
      {isRenaming && (
        <MediaNameField
          label={t('New name for {name}', { name: file.filename })}
          value={file.filename}
          onSave={(name) => actions.rename(file, name)}
          onCancel={() => actions.stopRenaming(file)}
        />
      )}
      {kind === 'sound' && !isBroken && (
        <SoundButton
          file={file}
          isPlaying={isPlaying}
          onPlay={onPlay}
          onLength={setSeconds}
          onBroken={() => setBroken(true)}
        />
      )}
      <TileMenu
        item={file}
        actions={actions}
        isOpen={isMenuOpen}
        onOpen={setMenuOpen}
        isTabStop={false}
        onPrimaryAction={onInsert}
      />
    </div>
  );
}

/** Bar heights of the sound icon, in percent. */
const BARS = [8, 14, 24, 16, 34, 22, 44, 30, 0, 0, 0, 0, 0, 36, 48, 26, 38, 18, 28, 12, 8];

export const Waveform = () => (
  <span className={styles['wave']} aria-hidden="true">
    {BARS.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
      <span key={index} style={{ height: `${height}%` }} />
    ))}
  </span>
);

/** The smallest sharp copy. Its name is below, so alt is empty. */
function ImageThumbnail({
  file: { url, formats, previewSrc },
  onBroken,
}: {
  file: MediaFile;
  onBroken: () => void;
}) {
  const copies = [formats?.thumbnail, formats?.small].filter((copy) => copy !== undefined);
  const srcSet = copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ');
  return (
    <img
      src={previewSrc ?? url}
      {...(copies.length > 1 && { srcSet, sizes: PLATE_SIZES })}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onBroken}
    />
  );
}

/** Whether an element has been visible; stays true, since its file is loaded by then. */
function useSeen<T extends HTMLElement>() {
  const { ref, inViewport } = useInViewport<T>();
  const wasSeen = useRef(false);
  wasSeen.current ||= inViewport;
  return { ref, isSeen: wasSeen.current };
}

function VideoThumbnail({
  url,
  onLength,
  onBroken,
}: {
  url: string;
  onLength: (seconds: number) => void;
  onBroken: () => void;
}) {
  const { ref, isSeen } = useSeen();
  return (
    <video
      ref={ref}
      {...(isSeen && { src: `${url}#t=${POSTER_AT_S}` })}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      onLoadedMetadata={(event) => onLength(event.currentTarget.duration)}
      onError={onBroken}
    />
  );
}

interface SoundProps {
  file: MediaFile;
  isPlaying: boolean;
  onPlay: (isOn: boolean) => void;
  onLength: (seconds: number) => void;
  onBroken: () => void;
}

function SoundButton({ file, isPlaying, onPlay, onLength, onBroken }: SoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { ref: seenRef, isSeen } = useSeen<HTMLButtonElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    const player = audio.current;
    if (!player || !isPlaying) return undefined;
    player.currentTime = 0;
    player.play().catch(() => onPlay(false));
    return () => player.pause();
  }, [isPlaying]);
  return (
    <>
      <audio
        ref={audio}
        {...(isSeen && { src: file.url })}
        preload="metadata"
        onEnded={() => onPlay(false)}
        onLoadedMetadata={(event) => onLength(event.currentTarget.duration)}
        onError={onBroken}
      />
      <ActionIcon
        ref={seenRef}
        // Centered on the preview, above the 50 px of name and caption. Outside the label, which
        // must not contain a second control.
        pos="absolute"
        left="calc(50% - 28px)"
        top="calc((100% - 50px) / 2 - 28px)"
        size={56}
        radius="full"
        aria-label={(isPlaying ? mediaPause : mediaPlay)(file.filename)}
        onClick={() => onPlay(!isPlaying)}
      >
        {isPlaying ? <IconPlayerPauseFilled size={ICON_PX.xl} /> : <IconPlayerPlayFilled size={ICON_PX.xl} />}
      </ActionIcon>
    </>
  );
}
