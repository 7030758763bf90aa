// A button that cuts a part out of the image of a field, or keeps a point of it in view.
import { lazy, Suspense, useRef, useState } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { croppable } from '../media/croppable.ts';
import type { MediaReference } from '../media/pickMedia.ts';
import { t } from '../i18n/t.ts';

const CropDialog = lazy(async () => ({ default: (await import('../media/CropDialog.tsx')).CropDialog }));

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  /** Name of the field. */
  label: string;
  value: MediaReference | null;
  /** Hint of the field, which may name the size of its place. */
  hint: string | undefined;
  onChosen: (image: MediaReference, isTyping?: boolean) => void;
}

/** Nothing for an image that cannot be cropped. */
export function CropButton({ label, value, hint, onChosen, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    // The dialog is gone before it could give the focus back.
    opener.current?.focus();
  };
  const image = croppable(value);
  if (!image) return null;
  return (
    <>
      <Button ref={opener} {...button} aria-label={`${t('Crop…')} ${label}`} onClick={() => setOpen(true)}>
        {t('Crop…')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog image={image} focus={value?.focus} hint={hint} onChosen={onChosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
