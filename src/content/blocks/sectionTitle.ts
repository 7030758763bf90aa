// A title that opens a section. See src/blocks/README.md#block-types.
import { block } from '#schema/field.ts';
import { textWithModal } from '../parts/textFields.ts';

export const sectionTitle = () =>
  block('sectionTitle', 'Section title', {
    ...textWithModal('title', 'Title'),
    ...textWithModal('subtitle', 'Subtitle'),
  });
