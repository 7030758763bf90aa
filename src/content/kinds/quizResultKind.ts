// The end of a quiz: a carousel of recommended items. See src/screens/quiz-result/README.md.
import { image, list, richText, text } from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { background } from '../parts/pageFields.ts';
import { resultItemFields } from '../parts/targetFields.ts';

export const quizResult = defineKind('quizResult', {
  shape: () =>
    translatable({
      title: richText('Title'),
      results: list(
        'Results',
        {
          ...resultItemFields(),
          largeImage: image('Large image', {
            hint: '960x1080; shown while this result is centered',
          }),
        },
        { itemLabel: 'result' },
      ),
      staticImage: image('Static image', { hint: '960x1080' }),
      tryAgainCopy: text('Try again copy'),
      takeAgainCopy: text('Take again copy'),
      settings: background(),
    }),
});

export type QuizResult = DocumentOf<typeof quizResult>;
