// One file of the media manager: its preview on a light plate, its name, and what is known of it.
import { useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPhotoOff, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { MediaFile } from '#api/mediaApi.ts';
import { MEDIA } from '#config/editorMessages.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { captionOf } from './mediaFacts.ts';
import styles from './media.module.css';

/** A film's very first frame is often black. */
const POSTER_AT_S = 0.5;
/** Width of a plate on the widest screen, for the choice of the copy. */
const PLATE_SIZES = '220px';

interface Props {
  file: MediaFile;
  isChosen: boolean;
  /** Tab comes into the group here, when none is chosen. */
  isEntry: boolean;
  isPlaying: boolean;
  onPlay: (isOn: boolean) => void;
  onChoose: () => void;
  onInsert: () => void;
}

export function MediaTile({ file, isChosen, isEntry, isPlaying, onPlay, onChoose, onInsert }: Props) {
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState<number>();
  const kind = kindOfMime(file.mime);
  const tile = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) tile.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  return (
    <div ref={tile} className={styles.tile} data-chosen={isChosen || undefined}>
      <label className={styles.choice} onDoubleClick={onInsert}>
        <input type="radio" name="media" checked={isChosen} tabIndex={isChosen || isEntry ? 0 : -1} onChange={onChoose} />
        <span className={styles.plate}>
          {isBroken && <span className={styles.broken}><IconPhotoOff size={32} stroke={1.4} />{MEDIA.cannotBeShown}</span>}
          {!isBroken && kind === 'image' && <Picture file={file} onBroken={() => setBroken(true)} />}
          {!isBroken && kind === 'video' && (
            <video src={`${file.url}#t=${POSTER_AT_S}`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true"
              onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)} onError={() => setBroken(true)} />
          )}
          {!isBroken && kind === 'sound' && <Wave />}
          <span className={styles.check}><IconCheck size={16} stroke={3} /></span>
        </span>
        <span className={styles.name} title={file.name}>{file.name}</span>
        <span className={styles.caption}>{captionOf(file, seconds)}</span>
      </label>
      {kind === 'sound' && !isBroken && <SoundButton file={file} isPlaying={isPlaying} onPlay={onPlay} onLength={setSeconds} onBroken={() => setBroken(true)} />}
    </div>
  );
}

/** Heights of the bars of a sign for sound, in percent of the plate. */
const BARS = [8, 14, 24, 16, 34, 22, 44, 30, 0, 0, 0, 0, 0, 36, 48, 26, 38, 18, 28, 12, 8];

const Wave = () => (
  <span className={styles.wave} aria-hidden="true">
    {BARS.map((height, index) => <span key={index} style={{ height: `${height}%` }} />)}
  </span>
);

/** The smallest copy that is sharp here. Its name stands below, so it says nothing itself. */
function Picture({ file: { url, formats, width }, onBroken }: { file: MediaFile; onBroken: () => void }) {
  const copies = [formats?.thumbnail, formats?.small].filter((copy) => copy !== undefined);
  const srcSet = copies.map((copy) => `${copy.url} ${copy.width}w`);
  if (width !== null && copies.length === 1) srcSet.push(`${url} ${width}w`);
  return <img src={url} {...(copies.length > 0 && { srcSet: srcSet.join(', '), sizes: PLATE_SIZES })} alt="" loading="lazy" decoding="async" draggable={false} onError={onBroken} />;
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
  useEffect(() => {
    const player = audio.current;
    if (!player || !isPlaying) return undefined;
    player.currentTime = 0;
    player.play().catch(() => onPlay(false));
    return () => player.pause();
  }, [isPlaying]);
  return (
    <>
      <audio ref={audio} src={file.url} preload="metadata" onEnded={() => onPlay(false)} onLoadedMetadata={(event) => onLength(event.currentTarget.duration)} onError={onBroken} />
      <ActionIcon className={styles.play} size={56} radius="xl" aria-label={(isPlaying ? MEDIA.pause : MEDIA.play)(file.name)} onClick={() => onPlay(!isPlaying)}>
        {isPlaying ? <IconPlayerPauseFilled size={24} /> : <IconPlayerPlayFilled size={24} />}
      </ActionIcon>
    </>
  );
}
