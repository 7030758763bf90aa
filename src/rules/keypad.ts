// The keys of an assistive keypad, such as Storm AudioNav: a keyboard to the machine, whose codes
// the kiosk's settings map. See src/access/README.md#read-aloud.

/** In the order in which they are shown. */
export const KEYPAD_KEYS = ['next', 'previous', 'press', 'repeat', 'louder', 'quieter'] as const;
export type KeypadKey = (typeof KEYPAD_KEYS)[number];

/** `KeyboardEvent.code` of each key that there is. */
export type KeypadCodes = { [K in KeypadKey]?: string | undefined };

/** The key with a code; undefined for any other. */
export const keypadKeyOf = (codes: KeypadCodes | undefined, code: string): KeypadKey | undefined =>
  code === '' ? undefined : KEYPAD_KEYS.find((key) => codes?.[key] === code);
