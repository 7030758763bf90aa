// How often visitors gave each answer, from the taps that were counted.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { DAY_MS } from '#config/durations.ts';
import { clock } from '#clock.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Insights } from '#rules/insightCounts.ts';
import type { AnswerCounts } from './quizShares.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { loadInsights } from '../api/insightsApi.ts';
import type { QuizWork } from './quizWork.ts';

const REAL_DAYS = 30;

/** The taps of the last 30 days, while they are wanted; undefined until they are loaded. */
export function useTaps(isWanted: boolean): Insights['taps'] | undefined {
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const [taps, setTaps] = useState<Insights['taps']>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const to = clock.epochMs();
    loadInsights({ from: to - REAL_DAYS * DAY_MS, to }, environment, controller.signal).then(
      (insights) => setTaps(insights.taps),
      () => !controller.signal.aborted && setTaps([]),
    );
    return () => controller.abort();
  }, [isWanted, environment]);
  return taps;
}

/** How often each answer was given, by the labels of taps: its tag, or its text in any language. */
export function countsOf({ slides }: Pick<QuizWork, 'slides'>, taps: Insights['taps']): AnswerCounts {
  return Object.fromEntries(
    slides.map(({ id, slide }) => [
      id,
      slide.buttons.map((_, index) => {
        const labels = labelsOf(slide, index);
        return taps
          .filter(({ screen, screenId }) => screen === 'help-me-choose' && screenId === id)
          .filter(({ label }) => labels.has(label))
          .reduce((sum, { count }) => sum + count, 0);
      }),
    ]),
  );
}

function labelsOf({ buttons, alternates }: QuizSlide, index: number): Set<string> {
  const answers = [buttons[index], ...alternates.map((translation) => translation.buttons[index])];
  return new Set(
    answers.flatMap((answer) => (answer ? [answer.analyticsTag, answer.text] : [])).filter(Boolean),
  );
}
