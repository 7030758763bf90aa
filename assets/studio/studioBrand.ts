// The brand in one place: palette, type and the mark (a wave crossing a moon disc).
export const ink = {
  paper: '#F6F1EA',
  sand: '#E9DFD1',
  ink: '#0E2326',
  tide: '#14484C',
  lagoon: '#2F8F8A',
  ember: '#FF6B4A',
  emberDeep: '#B93A1C',
  glow: '#FFD9A8',
} as const;

export const family = 'Instrument Sans Variable';

// Drawn in a 96 x 96 box; the wave is knocked out of the disc with a wider stroke first.
export const mark = {
  disc: { x: 48, y: 46, r: 36 },
  wave: 'M3 61 C17 45 34 45 48 57 S79 70 93 53',
  waveWidth: 9,
  gapWidth: 18,
} as const;

export function markSvg(disc: string, wave: string, id = 'm'): string {
  const { x, y, r } = mark.disc;
  return (
    `<mask id="${id}"><rect width="96" height="96" fill="#fff"/><path d="${mark.wave}" fill="none" stroke="#000" stroke-width="${mark.gapWidth}"/></mask>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${disc}" mask="url(#${id})"/>` +
    `<path d="${mark.wave}" fill="none" stroke="${wave}" stroke-width="${mark.waveWidth}" stroke-linecap="round"/>`
  );
}
