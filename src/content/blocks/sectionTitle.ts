// A title that opens a section (spec 3, Product blocks).
import { block } from '#schema/field.ts';
import { textWithModal } from '../parts/textFields.ts';

export const sectionTitle = () =>
  block('sectionTitle', 'Section title', {
    ...textWithModal('title', 'Title'),
    ...textWithModal('subtitle', 'Subtitle'),
  });
