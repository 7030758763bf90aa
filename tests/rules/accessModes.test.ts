import { describe, expect, it } from 'vitest';
import {
  ACCESS_SWITCHES,
  activeModes,
  appearanceOf,
  initialAccess,
  nextVolume,
  toggled,
  type AccessSwitch,
} from '#access/accessModes.ts';

const NOTHING = { hasContrast: false, isCalm: false };
const withModes = (...modes: AccessSwitch[]) => modes.reduce(toggled, initialAccess(NOTHING));

describe('When a shopper turns on modes', () => {
  it('they work together, in a fixed order, and turn off one by one', () => {
    const larger = { ...withModes('calm', 'contrast', 'lower'), textScale: 1.25 as const };
    expect(activeModes(larger)).toBe('lower larger contrast calm');
    expect(activeModes(withModes('calm', 'lower', 'calm'))).toBe('lower');
    expect(activeModes(withModes())).toBe('');
  });

  it('text at any larger size draws screens another way', () => {
    expect(appearanceOf({ ...withModes(), textScale: 1.5 }, NOTHING)).not.toBe('');
  });

  it('reading aloud draws no screen anew, and starts at a moderate volume', () => {
    expect(activeModes(withModes('speak', 'calm'))).toBe('calm speak');
    expect(appearanceOf(withModes('speak'), NOTHING)).toBe('');
    const { volume } = withModes('speak').voice;
    expect([nextVolume(volume, -1), nextVolume(volume, 1)]).toEqual([0.5, 1]);
    expect([nextVolume(0.25, -1), nextVolume(1, 1)]).toEqual([0.25, 1]);
  });

  it.each(ACCESS_SWITCHES.filter((mode) => mode !== 'speak'))(
    '%s draws screens another way, and the usual way once it is off',
    (mode) => {
      expect(appearanceOf(withModes(mode), NOTHING)).not.toBe('');
      expect(appearanceOf(withModes(mode, mode), NOTHING)).toBe('');
    },
  );
});

describe('When the operating system asks for contrast or less motion', () => {
  it('a visit starts so, and can be set otherwise', () => {
    const access = initialAccess({ hasContrast: true, isCalm: true });
    expect(activeModes(access)).toBe('contrast calm');
    expect(activeModes(toggled(toggled(access, 'calm'), 'contrast'))).toBe('');
  });

  it('less motion is followed from the first screen, which is not drawn again for it', () => {
    const preferences = { hasContrast: false, isCalm: true };
    expect(appearanceOf(initialAccess(preferences), preferences)).toBe('');
    expect(appearanceOf(toggled(initialAccess(preferences), 'calm'), preferences)).not.toBe('');
  });
});
