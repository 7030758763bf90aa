// Screen `/quiz-result`: the result of the quiz, or a message that there is none yet.
import type { QuizResult as Document } from '#content/kinds/quizResultKind.ts';
import { NoResult } from './NoResult.tsx';
import { QuizResultScreen } from './QuizResultScreen.tsx';

export const QuizResult = ({ document }: { document: Document | null }) =>
  document ? <QuizResultScreen document={document} /> : <NoResult />;
