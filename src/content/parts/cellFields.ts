// A cell of a compare row: an icon and five texts, each with an optional modal. See
// src/screens/table/README.md#cells.
import { choice, image } from '#schema/field.ts';
import { priceId } from './targetFields.ts';
import { textWithModal } from './textFields.ts';

export const cellFields = () => ({
  icon: image('Icon'),
  price: priceId(),
  ...textWithModal('title', 'Title'),
  ...textWithModal('subtitle', 'Subtitle'),
  ...textWithModal('details', 'Details'),
  ...textWithModal('descTitle', 'Description title', { modalOf: 'descriptionTitle' }),
  ...textWithModal('legal', 'Legal'),
});

/**
 * Which number of a row is marked as the best. See
 * src/screens/table/README.md#differences-and-the-best.
 */
export const bestOf = () =>
  choice('Marked as best', ['none', 'more', 'less'], {
    none: 'Nothing',
    more: 'The largest number',
    less: 'The smallest number',
  });
