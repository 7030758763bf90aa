// The quiz of this visit: where it ends. Kept in the session, so that a reload on the way does not lose it.
import * as z from 'zod/mini';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { TARGET_TYPES } from '#content/parts/target.ts';
import type { Target } from '#rules/links.ts';

export interface QuizState {
  /** The recommended item (spec 4); null before a quiz has been completed. */
  endState: Target | null;
}

const INITIAL: QuizState = { endState: null };

/** What the session holds was written by another version, or by hand. */
const kept = z.object({ endState: z.nullable(z.object({ targetType: z.enum(TARGET_TYPES), targetId: z.string() })) });

/** Name of the session's entry. */
export const QUIZ_STORAGE_KEY = 'vitrine-quiz';

export const quizStore = createStore<QuizState>()(
  persist(() => INITIAL, {
    name: QUIZ_STORAGE_KEY,
    storage: createJSONStorage(() => sessionStorage),
    merge: (persisted, current) => {
      const { data } = kept.safeParse(persisted);
      return data ? { ...current, ...data } : current;
    },
  }),
);
