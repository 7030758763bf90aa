// Technical data, folded until touched (spec 3, Product blocks).
import { block, list, text } from '#schema/field.ts';
import { textWithModal } from '../parts/textFields.ts';

export const specAccordion = () =>
  block('specAccordion', 'Spec accordion', {
    title: text('Title'),
    items: list(
      'Specs',
      { ...textWithModal('label', 'Label'), ...textWithModal('value', 'Value') },
      { itemLabel: 'spec' },
    ),
  });
