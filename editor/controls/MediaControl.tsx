// A picture, a sound or a film of the media store: what it is, and how to choose another.
import { Button, CloseButton, Input } from '@mantine/core';
import { IconMovie, IconPhoto, IconVolume } from '@tabler/icons-react';
import { pickMedia, type MediaKind, type MediaReference } from '#editor/media/pickMedia.ts';
import type { ControlProps } from './control.ts';
import { labelled, partIds } from './labelled.tsx';
import styles from './controls.module.css';

const ICONS = { image: IconPhoto, sound: IconVolume, video: IconMovie } as const;

const isReference = (value: unknown): value is MediaReference => typeof (value as MediaReference | null)?.url === 'string';

/** The name under which a file was stored, without the hash that makes it unique. */
function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function Preview({ kind, url, label }: { kind: MediaKind; url: string | undefined; label: string }) {
  const Icon = ICONS[kind];
  if (url === undefined) return <div className={styles['noMedia']}><Icon size={22} stroke={1.5} /></div>;
  if (kind === 'image') return <img className={styles['thumb']} src={url} alt="" loading="lazy" decoding="async" />;
  if (kind === 'video') return <video className={styles['thumb']} src={url} preload="metadata" muted aria-label={label} />;
  // A sound has its player.
  return null;
}

function MediaControl({ kind, ...props }: ControlProps & { kind: MediaKind }) {
  const { id, meta, value, onChange, onBlur, onFocus } = props;
  const url = isReference(value) ? value.url : undefined;
  const words = labelled(props);
  const { labelledBy, describedBy } = partIds(props, words.description !== null);
  const choose = async (): Promise<void> => {
    const picked = await pickMedia(kind);
    if (picked) onChange(picked);
  };
  return (
    <Input.Wrapper {...words} labelElement="div">
      <div className={styles['media']} role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} onFocus={onFocus} onBlur={onBlur}>
        <Preview kind={kind} url={url} label={meta.label} />
        <div className={styles['mediaWords']}>
          <span className={styles['fileName']} title={url && fileName(url)}>{url === undefined ? (props.placeholder ?? 'None') : fileName(url)}</span>
          {kind === 'sound' && url !== undefined && <audio className={styles['sound']} src={url} controls preload="none" aria-label={meta.label} />}
        </div>
        <Button id={id} variant="default" size="xs" aria-label={`Choose… ${meta.label}`} onClick={() => void choose()}>Choose…</Button>
        {url !== undefined && <CloseButton size="sm" aria-label={`Remove ${meta.label}`} title="Remove" onClick={() => onChange(null)} />}
      </div>
    </Input.Wrapper>
  );
}

export const ImageControl = (props: ControlProps) => <MediaControl kind="image" {...props} />;
export const SoundControl = (props: ControlProps) => <MediaControl kind="sound" {...props} />;
export const VideoControl = (props: ControlProps) => <MediaControl kind="video" {...props} />;
