// Spoken text of a node: name, role and state, in the words of the language.
import type { SpokenWords } from '#config/spokenWords.ts';

/** Properties of a node that are spoken. */
export interface Spoken {
  role: string;
  label: string;
  isExpanded?: boolean | undefined;
  isPressed?: boolean | undefined;
  isChecked?: boolean | undefined;
  ariaRole?: 'radio' | 'radiogroup' | undefined;
  isCurrent?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Headers of its row and column, or the name of its list, where they differ from before. */
  within?: readonly string[] | undefined;
  /** Text typed into a field. */
  value?: string | undefined;
}

const PAUSE = ', ';

/** 'Cairn 9 Pro, link, current'. '' for what has no name. */
export function spokenText(spoken: Spoken, words: SpokenWords): string {
  const { label, within = [], value } = spoken;
  return [...within, label, roleText(spoken, words), value, stateText(spoken, words)]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(PAUSE);
}

/** '' for a text, which says what it is by itself. */
function roleText({ role, isChecked, ariaRole }: Spoken, words: SpokenWords): string {
  if (ariaRole === 'radio') return words.roles.radio;
  if (isChecked !== undefined) return words.switch;
  return role in words.roles ? words.roles[role as keyof SpokenWords['roles']] : '';
}

/** Returns the state that a press changes: 'on', 'expanded'. */
export function stateText(
  { isExpanded, isPressed, isChecked, isCurrent, isDisabled, ariaRole }: Spoken,
  words: SpokenWords,
): string {
  const of = (state: boolean | undefined, yes: string, no: string): string =>
    state === undefined ? '' : state ? yes : no;
  return [
    ariaRole === 'radio'
      ? of(isChecked, words.pressed, words.notPressed)
      : of(isChecked, words.on, words.off),
    of(isPressed, words.pressed, words.notPressed),
    of(isExpanded, words.expanded, words.collapsed),
    isCurrent ? words.current : '',
    isDisabled ? words.disabled : '',
  ]
    .filter(Boolean)
    .join(PAUSE);
}

/** Slow voices take 90 ms a letter; a sign of Chinese, Japanese or Korean is a syllable. */
const LETTER_MS = 120;
const SIGN_MS = 450;
/** The start of a voice on a busy machine, and pauses. */
const START_MS = 5_000;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\d]/gu;

/** Time in ms after which a voice that has not ended never will. */
export function longestSpeechMs(text: string, rate: number): number {
  const signs = text.match(SIGNS)?.length ?? 0;
  return Math.round(START_MS + (signs * SIGN_MS + (text.length - signs) * LETTER_MS) / rate);
}

/** Codes that voices have for a language beside its own. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  zh: ['cmn', 'yue'],
  no: ['nb', 'nn'],
  he: ['iw'],
  id: ['in'],
};

const primaryOf = (langCode: string): string => langCode.toLowerCase().split(/[-_]/)[0] ?? '';

/**
 * The voice of a language: the first of just this code, else of the same language. The first is the
 * plain one; variants follow. Undefined if there is none.
 */
export function voiceFor<V extends { lang: string }>(voices: readonly V[], langCode: string): V | undefined {
  const primary = primaryOf(langCode);
  const exact = langCode.toLowerCase().replace('_', '-');
  const first = (isOne: (code: string) => boolean): V | undefined =>
    voices.find(({ lang }) => isOne(lang.toLowerCase().replace('_', '-')));
  return (
    (exact === primary ? undefined : first((code) => code === exact)) ??
    first((code) => primaryOf(code) === primary) ??
    first((code) => ALIASES[primary]?.includes(primaryOf(code)) === true)
  );
}
