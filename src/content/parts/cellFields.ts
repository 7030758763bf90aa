// A cell of a compare row: an icon and five texts, each with an optional modal. See
// src/screens/table/README.md#cells.
import { choice, group, image } from '#schema/field.ts';
import { columns } from './columnFields.ts';
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

const BEST = { none: 'Nothing', more: 'The largest number', less: 'The smallest number' } as const;

/**
 * Which number of a row is marked as the best. See
 * src/screens/table/README.md#differences-and-the-best.
 */
export const bestOf = () => choice('Marked as best', ['none', 'more', 'less'], BEST);

const PLACES = { none: 'None', '1': '1st', '2': '2nd', '3': '3rd', '4': '4th', '5': '5th' } as const;

/** The same for cells of words, whose columns an editor can rank. */
export const rankedBest = (count: 4 | 5) => ({
  best: choice('Marked as best', ['none', 'more', 'less', 'places'], { ...BEST, places: 'By place' }),
  places: group(
    'Places',
    columns(count, 'column', (n) => choice(`Column ${n}`, ['none', '1', '2', '3', '4', '5'], PLACES)),
  ),
});
