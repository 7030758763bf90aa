// Shown instead of a result while no quiz has ended in one: offers to start a quiz.
import { speechLabelsFor } from '#config/messages.ts';
import { Notice } from '../Notice.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { useRetakeAction } from './useRetakeAction.ts';

export function NoResult() {
  const speech = speechLabelsFor(useLangCode());
  const start = useRetakeAction();
  const home = { label: speech.home, action: { type: 'home' as const } };
  return (
    <Notice
      title={speech.noResultTitle}
      body={speech.noResultBody}
      actions={start ? [{ label: speech.takeQuiz, action: start }, home] : [home]}
    />
  );
}
