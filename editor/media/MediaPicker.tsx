// The media manager (spec 2): opens when somebody asks for a file (pickMedia), and answers with the one that is inserted.
import { useRef, useState } from 'react';
import { Modal } from '@mantine/core';
import { useStore } from 'zustand';
import type { MediaFile } from '#api/mediaApi.ts';
import { COLOURS } from '#config/brand.ts';
import { MEDIA } from '#config/editorMessages.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { css } from '../theme.ts';
import { MediaBrowser } from './MediaBrowser.tsx';
import { pickerStore } from './pickMedia.ts';
import { useUploads } from './useUploads.ts';
import styles from './media.module.css';

const PALETTE = Object.fromEntries(
  Object.entries({ ...COLOURS, soft: COLOURS.inkSoft, wrong: COLOURS.emberDeep }).map(([name, colour]) => [`--${name}`, css(colour)]),
);

/** Mounted once; without props. Uploads go on while it is closed. */
export function MediaPicker() {
  const asked = useStore(pickerStore, (state) => state.asked);
  // While the dialog fades out it still shows what it was asked for.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const [arrived, setArrived] = useState<MediaFile>();
  const uploads = useUploads(setArrived);
  const searchRef = useRef<HTMLInputElement>(null);
  if (!shown) return null;
  const ofKind = arrived && kindOfMime(arrived.mime) === shown.kind ? arrived : undefined;

  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.answer(null)}
      title={MEDIA.title}
      closeButtonProps={{ 'aria-label': MEDIA.close, size: 'lg' }}
      classNames={{ inner: styles.around, content: styles.dialog, header: styles.header, title: styles.title, body: styles.body }}
      styles={{ content: PALETTE }}
      size="xl"
      radius="lg"
      padding={0}
      centered
      overlayProps={{ backgroundOpacity: 0.45, blur: 3 }}
      onEnterTransitionEnd={() => searchRef.current?.focus()}
    >
      <MediaBrowser
        key={shown.kind}
        kind={shown.kind}
        arrived={ofKind}
        uploads={uploads.uploads}
        onFiles={(files) => uploads.add(files, shown.kind)}
        onEndUpload={uploads.end}
        onInsert={({ id, url }) => asked?.answer({ id, url })}
        onCancel={() => asked?.answer(null)}
        searchRef={searchRef}
      />
    </Modal>
  );
}
