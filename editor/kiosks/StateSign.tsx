// The state of a store as a shape and a color.
import type { StoreState } from './storeDots.ts';

const COLORS: Readonly<Record<StoreState, string>> = {
  silent: '#b0341a',
  faults: '#c77700',
  unenrolled: '#8a8174',
  online: '#23875a',
  dark: '#0e2326',
  empty: '#b9ae9e',
};

const SHAPES: Readonly<Record<StoreState, string>> = {
  // A diamond, a triangle, a ring, circles, and a small circle.
  silent: 'M10 1.5 18.5 10 10 18.5 1.5 10Z',
  faults: 'M10 2 18.5 17.5 1.5 17.5Z',
  unenrolled: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z',
  online: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z',
  dark: 'M4 4H16V16H4Z',
  empty: 'M10 5.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z',
};

export const StateSign = ({ state, sizePx = 16 }: { state: StoreState; sizePx?: number }) => {
  const isHollow = state === 'unenrolled';
  return (
    <svg viewBox="0 0 20 20" width={sizePx} height={sizePx} aria-hidden>
      <path
        d={SHAPES[state]}
        fill={isHollow ? '#fffdfa' : COLORS[state]}
        stroke={isHollow ? COLORS[state] : '#fffdfa'}
        strokeWidth={isHollow ? 3 : 1.6}
        strokeLinejoin="round"
      />
    </svg>
  );
};
