// A part of an image for one use of it, of which the server makes a file; or the point that stays
// in view there.
import { useState } from 'react';
import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { cropMedia } from '../api/mediaApi.ts';
import { describeError } from '../api/describeError.ts';
import { areaOf, aspectOf, largestPart, type CropShares } from './cropArea.ts';
import type { CroppableImage } from './croppable.ts';
import { FocusPoint } from './FocusPoint.tsx';
import type { MediaFocus, MediaReference } from './pickMedia.ts';
import { missedSize, slotOf, type Size } from './slotSizes.ts';
import styles from './details.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  image: CroppableImage;
  focus: MediaFocus | undefined;
  /** Hint of the field, which may name the size of its place. */
  hint: string | undefined;
  onChosen: (image: MediaReference, isTyping?: boolean) => void;
  onClose: () => void;
}

type Shape = 'slot' | 'free';

export function CropDialog({ image, focus, hint, onChosen, onClose }: Props) {
  const [isPoint, showPoint] = useState(focus !== undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Crop the image')}
      size={820}
      closeButtonProps={{ 'aria-label': t('Close without cropping') }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('What to do')}
          value={isPoint ? 'point' : 'part'}
          onChange={(next) => showPoint(next === 'point')}
          data={[
            { value: 'part', label: t('Cut out a part') },
            { value: 'point', label: t('Keep a point in view') },
          ]}
        />
        {isPoint ? (
          <FocusPoint
            url={image.url}
            focus={focus}
            onChange={(next, isTyping) =>
              onChosen({ id: image.id, url: image.url, ...(next && { focus: next }) }, isTyping)
            }
          />
        ) : (
          <CropPart image={image} hint={hint} onChosen={onChosen} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

function CropPart({ image, hint, onChosen, onClose }: Omit<Props, 'focus'>) {
  const aspect = aspectOf(hint);
  const [shape, setShape] = useState<Shape>(aspect === undefined ? 'free' : 'slot');
  const [size, setSize] = useState<Size>();
  const [part, setPart] = useState<CropShares>();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wanted = shape === 'slot' ? aspect : undefined;
  const area = size && part && areaOf(part, size);
  const missed = area ? missedSize(area, hint) : null;

  const choose = (next: Shape): void => {
    setShape(next);
    if (size && next === 'slot') setPart(largestPart(size, aspect));
  };
  const save = async (): Promise<void> => {
    if (!area) return;
    setSaving(true);
    setProblem(undefined);
    try {
      onChosen(await cropMedia(image.id, area));
      onClose();
    } catch (failure) {
      setProblem(describeError(failure as Parameters<typeof describeError>[0]));
      setSaving(false);
    }
  };

  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Move the frame to what shoppers should see here. A new file is made; the image stays as it is elsewhere.',
        )}
      </Text>
      {aspect !== undefined && (
        <SegmentedControl
          aria-label={t('Shape')}
          value={shape}
          onChange={(next) => choose(next as Shape)}
          data={[
            {
              value: 'slot',
              label: t('As the place needs it, {width} x {height}', {
                width: slotOf(hint).width,
                height: slotOf(hint).height,
              }),
            },
            { value: 'free', label: t('Any') },
          ]}
        />
      )}
      <ReactCrop
        {...(part && { crop: { unit: '%', ...part } })}
        {...(wanted !== undefined && { aspect: wanted })}
        className={styles['crop'] ?? ''}
        keepSelection
        ruleOfThirds
        minWidth={24}
        minHeight={24}
        ariaLabels={{ ...ReactCrop.defaultProps?.ariaLabels, cropArea: t('The part that is shown') }}
        onChange={(_px, { x, y, width, height }) => setPart({ x, y, width, height })}
      >
        <img
          src={image.url}
          alt=""
          className={styles['cropped']}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height });
            setPart(largestPart({ width, height }, wanted));
          }}
          onError={() => setProblem(t('The image could not be loaded. Close this and try again.'))}
        />
      </ReactCrop>
      <Group justify="space-between">
        <Text size="sm" role="status" c={missed ? 'orange.9' : undefined}>
          {area && t('{width} x {height} px', { width: area.width, height: area.height })}
          {missed &&
            `. ${t('Smaller than its place, {width} x {height}', { width: missed.width, height: missed.height })}`}
        </Text>
        <Button disabled={!area} loading={isSaving} onClick={() => void save()}>
          {t('Use this part')}
        </Button>
      </Group>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  );
}
