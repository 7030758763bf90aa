// The playlist of the attract screen and its prompt, in each language in turn. Nothing stays in one
// position for long, to avoid burn-in. See src/visit/README.md#attract-screen.
import { speechLabelsFor } from '#config/messages.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import type { Language } from '#rules/languages.ts';

export interface AttractPrompt {
  text: string;
  /** Why to touch, in large type; '' for none. */
  offer: string;
  /** Said below the offer. */
  reason: string;
  langCode: string;
}

/**
 * The prompt in each language of the showroom, without duplicates; the default text where a
 * language has none, and the offer of the main one.
 */
export function attractPrompts(
  settings: Environment | undefined,
  languages: readonly Language[],
): AttractPrompt[] {
  const available = languages.length > 0 ? languages : [{ langCode: 'en' }];
  const main = settings?.attract;
  const prompts = available.map(({ langCode }, index): AttractPrompt => {
    const own =
      index === 0 ? main : settings?.alternates.find((alternate) => alternate.langCode === langCode)?.attract;
    const offer = own?.offer.trim();
    // An offer and its reason are of one language.
    const { offer: said = '', reason = '' } = (offer ? own : main) ?? {};
    return {
      langCode,
      text: own?.text.trim() || speechLabelsFor(langCode).touchToBegin,
      offer: said.trim(),
      reason: reason.trim(),
    };
  });
  const sameAs = (one: AttractPrompt) => (other: AttractPrompt) =>
    other.text === one.text && other.offer === one.offer && other.reason === one.reason;
  return prompts.filter((prompt, index) => prompts.findIndex(sameAs(prompt)) === index);
}

/** A playlist entry with a picture or video. */
export interface AttractScene {
  image: string | null;
  video: string | null;
  /** Captions of the video, as WebVTT. */
  captions: string;
  /** Those in other languages than the main one. */
  captionsIn: readonly { langCode: string; captions: string }[];
}

/** The playable entries, in playlist order; empty if there are none. */
export function attractScenesOf(settings: Environment | undefined): AttractScene[] {
  const scenes = (settings?.attract.playlist ?? []).map((entry) => ({
    ...entry,
    image: entry.image?.url ?? null,
    video: entry.video?.url ?? null,
  }));
  const playable = scenes.filter(({ image, video }) => image !== null || video !== null);
  return playable.length > 0 ? playable : [{ image: null, video: null, captions: '', captionsIn: [] }];
}

/** In a language, or in the main one. */
export const captionsOf = ({ captions, captionsIn }: AttractScene, langCode: string): string =>
  captionsIn.find((one) => one.langCode === langCode)?.captions || captions;

/** Positions of the prompt at the bottom of the stage; each turn uses the next. */
export const PROMPT_POSITIONS = ['left', 'right', 'center'] as const;
export type PromptPosition = (typeof PROMPT_POSITIONS)[number];

export interface AttractTurn {
  scene: AttractScene;
  prompt: AttractPrompt;
  position: PromptPosition;
}

const nth = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/**
 * Scene and prompt of turn `turn`, from 0. Each time pictures and languages have come round
 * together, the languages shift by one, so that each picture is seen with each language.
 */
export function attractTurnOf(
  turn: number,
  scenes: readonly AttractScene[],
  prompts: readonly AttractPrompt[],
): AttractTurn {
  const cycleLength = (scenes.length * prompts.length) / greatestCommonDivisor(scenes.length, prompts.length);
  return {
    scene: nth(scenes, turn),
    prompt: nth(prompts, turn + Math.floor(turn / cycleLength)),
    position: nth(PROMPT_POSITIONS, turn),
  };
}
