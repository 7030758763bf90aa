// A slide of the quiz: headers and two to four weighted answers. See
// src/screens/help-me-choose/README.md#slides and src/screens/help-me-choose/README.md#answers.
import { block, blocks, choice, documentId, image, list, number, text, toggle } from '#schema/field.ts';
import { COUNTS, RANGES } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { background, headers } from '../parts/pageFields.ts';
import { targetFields } from '../parts/targetFields.ts';
import { analyticsTag } from '../parts/textFields.ts';

const answerFields = () => ({
  analyticsTag: analyticsTag(),
  weights: list(
    'Weights',
    { weight: number('Weight', { range: RANGES.quizWeight, message: VALIDATION.weight }), ...targetFields() },
    { itemLabel: 'weight', itemStart: { weight: 1 } },
  ),
  excludedItems: list('Excluded items', targetFields(), { itemLabel: 'excluded item' }),
  completeQuiz: toggle('Ends the quiz'),
  giftMessage: documentId('Gift message', 'gift-messages', { hint: 'If it ends the quiz' }),
  nextSlide: documentId('Next slide', 'quiz-slides', { hint: 'If it does not end the quiz' }),
});

const textAnswer = () => block('text', 'Text answer', { text: text('Text'), ...answerFields() });
const imageAnswer = () =>
  block('image', 'Image answer', {
    text: text('Label'),
    image: image('Image'),
    size: choice('Size', ['small', 'large'], { small: 'Small', large: 'Large' }),
    ...answerFields(),
  });

export const quizSlide = defineKind('quizSlide', {
  shape: () =>
    translatable({
      headers: headers(),
      buttons: blocks('Answers', [textAnswer(), imageAnswer()], {
        ...COUNTS.quizButtons,
        itemLabel: 'answer',
      }),
      displayAsAni: toggle('Show as animated'),
      showScale: toggle('Show which result is ahead', { hint: 'On the first slide: for the whole quiz' }),
      alignment: choice('Alignment', ['center', 'top'], { center: 'Center', top: 'Top' }),
      settings: background(),
    }),
  starter: (form) => ({
    headers: [{ type: 'title', text: form['name'], alignment: 'center' }],
    buttons: [{ type: 'text' }, { type: 'text' }],
  }),
});

export type QuizSlide = DocumentOf<typeof quizSlide>;
