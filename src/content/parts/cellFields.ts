// A cell of a compare row: an icon and five texts, each with an optional modal. See
// src/screens/README.md#96-cells.
import { image } from '#schema/field.ts';
import { textWithModal } from './textFields.ts';

export const cellFields = () => ({
  icon: image('Icon'),
  ...textWithModal('title', 'Title'),
  ...textWithModal('subtitle', 'Subtitle'),
  ...textWithModal('details', 'Details'),
  ...textWithModal('descTitle', 'Description title', { modalOf: 'descriptionTitle' }),
  ...textWithModal('legal', 'Legal'),
});
