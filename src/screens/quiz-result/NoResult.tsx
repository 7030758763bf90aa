// Stands where a result would, as long as no quiz has ended in one: it offers the start of one.
import { spokenIn } from '#config/messages.ts';
import { Notice } from '../Notice.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { useAgain } from './useRetakeAction.ts';

export function NoResult() {
  const spoken = spokenIn(useLangCode());
  const start = useAgain();
  const home = { label: spoken.home, action: { do: 'home' as const } };
  return (
    <Notice
      title={spoken.noResultTitle}
      body={spoken.noResultBody}
      ways={start ? [{ label: spoken.takeQuiz, action: start }, home] : [home]}
    />
  );
}
