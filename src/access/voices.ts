// Whether this machine can read aloud. Voices of a remote service do not count: what is on the
// stage stays on the machine. See src/access/README.md#read-aloud.
import { clock } from '#clock.ts';

/** The first question for voices starts the speech service of the machine: not during the start. */
const ASK_AFTER_MS = 1_500;

const service = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window ? window.speechSynthesis : undefined;

export const localVoices = (): SpeechSynthesisVoice[] =>
  service()
    ?.getVoices()
    .filter(({ localService }) => localService) ?? [];

/**
 * Notifies once there are voices, and when there are none any more. Returns a function that stops.
 */
export function followVoices(onChange: (hasVoices: boolean) => void): () => void {
  const speech = service();
  let hadVoices = false;
  const ask = (): void => {
    const hasVoices = localVoices().length > 0;
    // The event comes without any voices too: a change of nothing renders nothing.
    if (hasVoices !== hadVoices) onChange(hasVoices);
    hadVoices = hasVoices;
  };
  const cancel = clock.after(ASK_AFTER_MS, ask);
  speech?.addEventListener('voiceschanged', ask);
  return () => {
    cancel();
    speech?.removeEventListener('voiceschanged', ask);
  };
}
