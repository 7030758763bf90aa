// The state of a store as a shape and a color.
import type { StoreState } from './storeDots.ts';

const COLORS: Readonly<Record<StoreState, string>> = {
  silent: 'var(--color-error)',
  faults: 'var(--color-warning-edge)',
  unenrolled: 'var(--color-muted)',
  online: 'var(--color-success)',
  dark: 'var(--color-ink)',
  empty: 'var(--mantine-color-gray-5)',
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
        fill={isHollow ? 'var(--color-ground)' : COLORS[state]}
        stroke={isHollow ? COLORS[state] : 'var(--color-ground)'}
        strokeWidth={isHollow ? 3 : 1.6}
        strokeLinejoin="round"
      />
    </svg>
  );
};
