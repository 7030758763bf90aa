// The view-models page: one to four models side by side. See src/screens/view-models/README.md.
import { block, blocks, image, requiredText, richText, text } from '#schema/field.ts';
import { COUNTS } from '#config/limits.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { background } from '../parts/pageFields.ts';
import { priceId, targetFields } from '../parts/targetFields.ts';
import { analyticsTag } from '../parts/textFields.ts';

const card = () =>
  block('card', 'Card', {
    brand: text('Brand'),
    model: text('Model'),
    price: priceId(),
    monthlyPrice: text('Monthly price'),
    monthlyPriceCopy: richText('Monthly price copy'),
    retailPriceCopy: richText('Retail price copy'),
    retailPrice: text('Retail price'),
    networkCopy: richText('Network copy'),
    networkDetails: richText('Network details'),
    additionalDetails: richText('Additional details'),
    image: image('Image'),
    analyticsTag: analyticsTag(),
    ...targetFields(),
  });
const imageCard = () =>
  block('imageCard', 'Image card', {
    image: image('Image'),
    label: text('Label'),
    analyticsTag: analyticsTag(),
    ...targetFields(),
  });

export const viewModels = defineKind('viewModels', {
  shape: () =>
    translatable({
      title: richText('Title'),
      cards: blocks('Cards', [card(), imageCard()], { ...COUNTS.viewModelCards, itemLabel: 'card' }),
      settings: background(),
    }),
  creation: () => ({ title: requiredText('Title') }),
  starter: (form) => ({ title: form['title'], cards: [{ type: 'card' }] }),
});

export type ViewModels = DocumentOf<typeof viewModels>;
