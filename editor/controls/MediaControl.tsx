// An image, sound or video of the media store, with buttons to replace and remove it.
import { lazy, Suspense, useRef, useState } from 'react';
import { Button, CloseButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconMovie, IconPhoto, IconVolume } from '@tabler/icons-react';
import { isLargeEnough, missedSize, slotOf, type Size } from '../media/slotSizes.ts';
import { pickMedia, type MediaKind, type MediaReference } from '#editor/media/pickMedia.ts';
import { requestAlternativeText } from './alternativeText.ts';
import { CropButton } from './CropButton.tsx';
import type { ControlProps } from './controlProps.ts';
import { useValueAt } from './storedValue.ts';
import { fieldLabel, partIds } from './fieldLabel.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

const FrameDialog = lazy(async () => ({ default: (await import('../media/FrameDialog.tsx')).FrameDialog }));

const ICONS = { image: IconPhoto, sound: IconVolume, video: IconMovie } as const;

const isReference = (value: unknown): value is MediaReference =>
  typeof (value as MediaReference | null)?.url === 'string';

/** Original file name, without the hash that makes it unique. */
function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** An SVG has no pixel size. */
const isDrawing = (url: string): boolean => /\.svg(?:[?#]|$)/i.test(url);

interface Loaded extends Size {
  url: string;
}

/** Advice for an image that is larger than its slot needs, or too small; undefined for others. */
function adviceFor(
  picture: Loaded | undefined,
  url: string | undefined,
  hint: string | undefined,
): string | undefined {
  if (!picture || picture.url !== url || isDrawing(picture.url)) return undefined;
  const sufficientSize = isLargeEnough(picture, slotOf(hint));
  const missed = missedSize(picture, hint);
  const formatSize = ({ width, height }: Size): string => `${width} × ${height}`;
  if (missed)
    return t('This image is {size} px, and is shown at {neededSize} px: it looks blurred.', {
      size: formatSize(picture),
      neededSize: formatSize(missed),
    });
  return sufficientSize
    ? t('This image is {size} px. {sufficientSize} px is enough here and loads faster.', {
        size: formatSize(picture),
        sufficientSize: formatSize(sufficientSize),
      })
    : undefined;
}

interface PreviewProps {
  kind: MediaKind;
  url: string | undefined;
  label: string;
  onLoad: (picture: Loaded) => void;
}

function Preview({ kind, url, label, onLoad }: PreviewProps) {
  const Icon = ICONS[kind];
  if (url === undefined)
    return (
      <div className={styles['noMedia']}>
        <Icon size={ICON_PX.lg} stroke={1.5} />
      </div>
    );
  if (kind === 'image') {
    return (
      <img
        className={styles['thumb']}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onLoad({ url, width, height })
        }
      />
    );
  }
  if (kind === 'video')
    return <video className={styles['thumb']} src={url} preload="metadata" muted aria-label={label} />;
  // Sounds have an audio player.
  return null;
}

const POSTER_PATH = /(^|\.)poster$/;

/** The film that a poster belongs to; undefined for other images. */
function useFilmOf({ document, path }: ControlProps): string | undefined {
  const film = useValueAt(document, path.replace(POSTER_PATH, '$1video'));
  return POSTER_PATH.test(path) && isReference(film) ? film.url : undefined;
}

function MediaControl({ kind, ...props }: ControlProps & { kind: MediaKind }) {
  const { id, meta, value, onChange, onBlur, onFocus } = props;
  const url = isReference(value) ? value.url : undefined;
  const [loaded, setLoaded] = useState<Loaded>();
  const film = useFilmOf(props);
  const [isWinding, setWinding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stopWinding = (): void => {
    setWinding(false);
    // The dialog is gone before it could give the focus back.
    opener.current?.focus();
  };
  const labelProps = fieldLabel(props, undefined, adviceFor(loaded, url, meta.hint));
  const { labelledBy, describedBy } = partIds(props, labelProps.description !== null);
  const choose = async (): Promise<void> => {
    const picked = await pickMedia(kind);
    if (!picked) return;
    onChange(picked);
    requestAlternativeText(props.document, props.path, value, picked);
  };
  return (
    <Input.Wrapper {...labelProps} labelElement="div">
      <Group
        gap="sm"
        wrap="nowrap"
        mih={56}
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Preview kind={kind} url={url} label={meta.label} onLoad={setLoaded} />
        <Stack gap="xxs" flex={1} miw={0}>
          <Text span inherit truncate fz="sm" c="dimmed" title={url && fileName(url)}>
            {url === undefined ? (props.placeholder ?? t('None')) : fileName(url)}
          </Text>
          {kind === 'sound' && url !== undefined && (
            <audio className={styles['sound']} src={url} controls preload="none" aria-label={meta.label} />
          )}
        </Stack>
        <Button
          id={id}
          variant="default"
          size="xs"
          aria-label={`${t('Choose…')} ${meta.label}`}
          onClick={() => void choose()}
        >
          {t('Choose…')}
        </Button>
        {url !== undefined && (
          <CloseButton
            size="sm"
            aria-label={t('Remove {label}', { label: meta.label })}
            title={t('Remove')}
            onClick={() => onChange(null)}
          />
        )}
      </Group>
      {kind === 'image' && (
        <Group gap="xs" className={styles['mediaTools']}>
          <CropButton
            variant="default"
            size="compact-xs"
            label={meta.label}
            value={isReference(value) ? value : null}
            hint={meta.hint}
            onChosen={onChange}
          />
          {film !== undefined && (
            <Button
              ref={opener}
              variant="default"
              size="compact-xs"
              aria-label={`${t('From the film…')} ${meta.label}`}
              onClick={() => setWinding(true)}
            >
              {t('From the film…')}
            </Button>
          )}
        </Group>
      )}
      {film !== undefined && isWinding && (
        <Suspense>
          <FrameDialog film={film} onChosen={onChange} onClose={stopWinding} />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

export const ImageControl = (props: ControlProps) => <MediaControl kind="image" {...props} />;
export const SoundControl = (props: ControlProps) => <MediaControl kind="sound" {...props} />;
export const VideoControl = (props: ControlProps) => <MediaControl kind="video" {...props} />;
