// The basic blocks of a page: text, image, buttons, video and spacer. See
// src/blocks/README.md#block-types.
import { block, choice, image, number, richText, text } from '#schema/field.ts';
import { FALLBACKS, RANGES } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { videoFields } from '../parts/videoFields.ts';
import { buttons, imageButtons } from '../parts/pageFields.ts';
import { ALIGNMENTS, modal } from '../parts/textFields.ts';

const alignment = () => choice('Alignment', ALIGNMENTS, { left: 'Left', center: 'Center', right: 'Right' });

export const textBlock = () => block('text', 'Text', { text: richText('Text'), alignment: alignment() });
export const imageBlock = () =>
  block('image', 'Image', {
    image: image('Image', { hint: 'At most 1500 px wide' }),
    alt: text('Description'),
    modal: modal(),
  });
export const videoBlock = () => block('video', 'Video', videoFields());
export const buttonsBlock = () => block('buttons', 'Buttons', { buttons: buttons() });
export const imageButtonsBlock = () =>
  block('imageButtons', 'Image buttons', { imageButtons: imageButtons() });
export const spacer = () =>
  block(
    'spacer',
    'Spacer',
    {
      height: number('Height', {
        range: RANGES.spacerHeightPx,
        message: VALIDATION.spacer,
        hint: 'Pixels, 20 when empty',
      }),
    },
    { height: FALLBACKS.spacerHeightPx },
  );
