// What the attract screen shows and says: its playlist, one entry after the other, and its call to touch in each
// language in turn. Nothing stands at one place for long, so that no panel burns in.
// See src/screens/README.md#174-attract-screen.
import { speechLabelsFor } from '#config/messages.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import type { Language } from './languages.ts';

export interface AttractPrompt {
  text: string;
  langCode: string;
}

/** The call to touch in each language of the showroom, none twice; a language without its own says it in the showroom's words. */
export function attractPrompts(
  settings: Environment | undefined,
  languages: readonly Language[],
): AttractPrompt[] {
  const known = languages.length > 0 ? languages : [{ langCode: 'en' }];
  const calls = known.map(({ langCode }, index): AttractPrompt => {
    const own =
      index === 0
        ? settings?.attract.text
        : settings?.alternates.find((alternate) => alternate.langCode === langCode)?.attract.text;
    return { langCode, text: own?.trim() || speechLabelsFor(langCode).touchToBegin };
  });
  return calls.filter(({ text }, index) => calls.findIndex((other) => other.text === text) === index);
}

/** An entry of the playlist that shows something. */
export interface AttractScene {
  image: string | null;
  video: string | null;
}

/** What can be shown, in the order of the playlist; never none: without any the ground stands alone. */
export function attractScenesOf(settings: Environment | undefined): AttractScene[] {
  const scenes = (settings?.attract.playlist ?? []).map(({ image, video }) => ({
    image: image?.url ?? null,
    video: video?.url ?? null,
  }));
  const shown = scenes.filter(({ image, video }) => image !== null || video !== null);
  return shown.length > 0 ? shown : [{ image: null, video: null }];
}

/** Where at the foot of the stage the call stands: at another place each time. */
export const PROMPT_POSITIONS = ['left', 'right', 'center'] as const;
export type PromptPosition = (typeof PROMPT_POSITIONS)[number];

export interface AttractTurn {
  scene: AttractScene;
  call: AttractPrompt;
  place: PromptPosition;
}

const nth = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * What is shown at turn number `turn`, from 0. Each time that pictures and languages have come round to where they began
 * together, the next language goes first, so that each picture is seen with each of them.
 */
export function attractTurnOf(
  turn: number,
  scenes: readonly AttractScene[],
  calls: readonly AttractPrompt[],
): AttractTurn {
  const common = (scenes.length * calls.length) / divisor(scenes.length, calls.length);
  return {
    scene: nth(scenes, turn),
    call: nth(calls, turn + Math.floor(turn / common)),
    place: nth(PROMPT_POSITIONS, turn),
  };
}
