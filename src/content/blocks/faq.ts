// Questions and answers in accordions. See src/blocks/README.md#accordions.
import { block, list, text } from '#schema/field.ts';
import { textWithModal } from '../parts/textFields.ts';

const qna = () =>
  list(
    'Questions',
    { ...textWithModal('question', 'Question'), ...textWithModal('answer', 'Answer') },
    { itemLabel: 'question' },
  );

export const faq = () =>
  block('faq', 'FAQ', { title: text('Title'), subtitle: text('Subtitle'), qna: qna() });

/**
 * The same questions, always expanded, on a page ('q-and-a'). See
 * src/blocks/README.md#accordions.
 */
export const qAndA = () => block('qAndA', 'Questions and answers', { title: text('Title'), qna: qna() });
