// How one screen gives way to the next (spec 9): the old fades out, the new slides in by 960 px while its ground fades in.
import { move, moveFrom } from './moves.ts';
import { token } from './tokens.ts';

/** What a screen lends for its passage: its ground, which only fades, and what stands on it, which slides. */
export interface Passenger {
  alpha: number;
}
export interface Travellers {
  whole: Passenger;
  content: { x: number; alpha: number } | null;
}

/** 'first' is the first screen of a visit; 'same' the same screen in another language. */
export type Direction = 'forward' | 'back' | 'first' | 'same';

export const leave = ({ whole }: Travellers): Promise<void> => move(whole, { alpha: 0 }, { seconds: 'fadeS', ease: 'leave' }).ended;

/** Resolves when the screen stands. The first screen takes 1.5 s, every other 0.6 s. */
export async function arrive({ whole, content }: Travellers, direction: Direction): Promise<void> {
  const seconds = direction === 'first' ? 'firstLoadS' : direction === 'same' ? 'fadeS' : 'defaultS';
  const fromX = direction === 'forward' ? token('slidePx') : direction === 'back' ? -token('slidePx') : 0;
  const ground = moveFrom(whole, { alpha: 0 }, { alpha: 1 }, { seconds });
  if (content) await moveFrom(content, { x: fromX, alpha: 0 }, { x: 0, alpha: 1 }, { seconds }).ended;
  await ground.ended;
}
