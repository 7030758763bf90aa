// A framed text beside an image. See src/blocks/README.md#block-types.
import { block, choice, image } from '#schema/field.ts';
import { textWithModal } from '../parts/textFields.ts';

export const contentBox = () =>
  block('contentBox', 'Content box', {
    ...textWithModal('title', 'Title'),
    ...textWithModal('body', 'Text'),
    image: image('Image'),
    imageSide: choice('Image side', ['right', 'left'], { right: 'Right', left: 'Left' }),
  });
