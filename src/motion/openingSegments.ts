// How the film at the start of an animated quiz gives way to its first question: as after an
// answer. See src/screens/help-me-choose/README.md#animated-quiz.
import { STAGE } from '#config/limits.ts';
import { token } from './currentTokens.ts';
import { QUESTION_PART } from './interludeTransition.ts';
import type { InterludeTimes, TransitionTargets } from './transitionTimings.ts';
import type { TimelineSegment } from './tweens.ts';

/**
 * The film has been seen while its screen came; it goes on for the hold time, then leaves to the
 * right, and the content follows. `revealAtS` is when it leaves.
 */
export function openingSegments(
  { layers, content, fadeOnly }: Pick<TransitionTargets, 'layers' | 'content' | 'fadeOnly'>,
  film: { x: number },
  { holdS, slideS, fadeInS }: InterludeTimes,
): { segments: TimelineSegment[]; revealAtS: number } {
  const revealAtS = Math.min(holdS, token('quizFilmMaxS'));
  const enterAtS = revealAtS + slideS * token('quizOverlap');
  const fade = (target: { alpha: number }, atS: number): TimelineSegment => ({
    target,
    from: { alpha: 0 },
    to: { alpha: 1 },
    atS,
    seconds: fadeInS,
  });
  const parts = layers.length > 0 || !content ? layers : [content];
  return {
    revealAtS,
    segments: [
      {
        target: film,
        from: { x: 0 },
        to: { x: STAGE.widthPx },
        atS: revealAtS,
        seconds: slideS,
        ease: 'zoom',
      },
      ...fadeOnly.map((target) => fade(target, enterAtS)),
      ...parts.flatMap((target, index) => {
        const atS = enterAtS + index * token('quizStaggerS');
        return [
          { target, from: { x: -token('slidePx') / QUESTION_PART }, to: { x: 0 }, atS, seconds: slideS },
          fade(target, atS),
        ];
      }),
    ],
  };
}
