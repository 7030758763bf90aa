// Technical data in an accordion. See src/blocks/README.md#accordions.
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
