// The modes that a shopper can turn on for the visit, as data. See
// src/access/README.md#accessibility.

/** In the order in which they are named in `data-access`. */
const ACCESS_MODES = ['lower', 'larger', 'contrast', 'calm', 'speak'] as const;
type AccessMode = (typeof ACCESS_MODES)[number];

/** Modes with a switch, in the order in which they are shown; text has sizes instead. */
export const ACCESS_SWITCHES = ['lower', 'contrast', 'calm', 'speak'] as const;
export type AccessSwitch = (typeof ACCESS_SWITCHES)[number];

/** Sizes of text, as factors. */
export const TEXT_SCALES = [1, 1.25, 1.5, 2] as const;
export type TextScale = (typeof TEXT_SCALES)[number];

/** Factors of the usual speed of a voice. */
export const VOICE_RATES = [0.8, 1, 1.25, 1.5] as const;
type VoiceRate = (typeof VOICE_RATES)[number];

/** Shares of the loudest that the machine gives. */
export const VOICE_VOLUMES = [0.25, 0.5, 0.75, 1] as const;
type VoiceVolume = (typeof VOICE_VOLUMES)[number];

export interface VoiceChoice {
  rate: VoiceRate;
  volume: VoiceVolume;
}

export interface Access {
  isLower: boolean;
  textScale: TextScale;
  hasContrast: boolean;
  isCalm: boolean;
  /** Whether the stage is read aloud. */
  isSpoken: boolean;
  /** How it is read; each visit starts anew. */
  voice: VoiceChoice;
}

/** Preferences of the operating system or the browser, with which a visit starts. */
export interface AccessPreferences {
  hasContrast: boolean;
  isCalm: boolean;
}

export const initialAccess = ({ hasContrast, isCalm }: AccessPreferences): Access => ({
  isLower: false,
  textScale: 1,
  hasContrast,
  isCalm,
  isSpoken: false,
  voice: { rate: 1, volume: 0.75 },
});

export const isModeOn = (
  { isLower, textScale, hasContrast, isCalm, isSpoken }: Access,
  mode: AccessMode,
): boolean =>
  ({ lower: isLower, larger: textScale > 1, contrast: hasContrast, calm: isCalm, speak: isSpoken })[mode];

export function toggled(access: Access, mode: AccessSwitch): Access {
  const isOn = !isModeOn(access, mode);
  return {
    lower: () => ({ ...access, isLower: isOn }),
    contrast: () => ({ ...access, hasContrast: isOn }),
    calm: () => ({ ...access, isCalm: isOn }),
    speak: () => ({ ...access, isSpoken: isOn }),
  }[mode]();
}

/** The next louder or quieter step; the last one stays. */
export const nextVolume = (volume: VoiceVolume, by: 1 | -1): VoiceVolume =>
  VOICE_VOLUMES[VOICE_VOLUMES.indexOf(volume) + by] ?? volume;

/** Active modes, space-separated: the attribute `data-access`. */
export const activeModes = (access: Access): string =>
  ACCESS_MODES.filter((mode) => isModeOn(access, mode)).join(' ');

/**
 * Returns the modes that change how screens are drawn; '' for the default. Motion only counts if
 * the shopper has overridden the preference, which the stage follows from the start.
 */
export const appearanceOf = (access: Access, preferences: AccessPreferences): string =>
  [
    access.isLower && 'lower',
    access.textScale > 1 && `text ${access.textScale}`,
    access.hasContrast && 'contrast',
    access.isCalm !== preferences.isCalm && `calm ${access.isCalm}`,
  ]
    .filter(Boolean)
    .join(', ');
