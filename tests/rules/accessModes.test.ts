import { describe, expect, it } from 'vitest';
import {
  ACCESS_MODES,
  activeModes,
  appearanceOf,
  initialAccess,
  isModeOn,
  nextVolume,
  toggled,
  type AccessMode,
} from '#access/accessModes.ts';

const NOTHING = { hasContrast: false, isCalm: false };
const withModes = (...modes: AccessMode[]) => modes.reduce(toggled, initialAccess(NOTHING));

describe('When a shopper turns on modes', () => {
  it('they work together, in a fixed order, and turn off one by one', () => {
    expect(activeModes(withModes('calm', 'contrast', 'larger', 'lower'))).toBe('lower larger contrast calm');
    expect(activeModes(withModes('calm', 'lower', 'calm'))).toBe('lower');
    expect(activeModes(withModes())).toBe('');
  });

  it('larger text starts at 125 % and stays on at any larger size', () => {
    expect(withModes('larger').textScale).toBe(1.25);
    expect(toggled({ ...withModes(), textScale: 2 }, 'larger').textScale).toBe(1);
    expect(isModeOn({ ...withModes(), textScale: 1.5 }, 'larger')).toBe(true);
  });

  it('reading aloud draws no screen anew, and starts at a moderate volume', () => {
    expect(activeModes(withModes('speak', 'calm'))).toBe('calm speak');
    expect(appearanceOf(withModes('speak'), NOTHING)).toBe('');
    const { volume } = withModes('speak').voice;
    expect([nextVolume(volume, -1), nextVolume(volume, 1)]).toEqual([0.5, 1]);
    expect([nextVolume(0.25, -1), nextVolume(1, 1)]).toEqual([0.25, 1]);
  });

  it.each(ACCESS_MODES.filter((mode) => mode !== 'speak'))(
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
