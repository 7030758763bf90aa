// Answers of a provider, kept for a moment: who asks for the same at the same time shares a
// request; a failure is not kept.
import { LRUCache } from 'lru-cache';

/** Products times stores of a large chain, some MB. */
const KEPT_MAX = 20_000;

type Kept<A> = { answer: A; askedMs: number };

export class KeptAnswers<Q, A> {
  readonly #keptMs: number;
  readonly #kept: LRUCache<string, Kept<A>, { question: Q; nowMs: number }>;

  constructor(keptMs: number, ask: (question: Q) => Promise<A>) {
    this.#keptMs = keptMs;
    this.#kept = new LRUCache({
      max: KEPT_MAX,
      // Who waits for an answer that is forgotten meanwhile still gets it.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _old, { context: { question, nowMs } }) => ({
        answer: await ask(question),
        askedMs: nowMs,
      }),
    });
  }

  /** Asks if nothing is kept. Rejects like `ask`. */
  async get(key: string, question: Q, nowMs: number): Promise<A> {
    const ageMs = nowMs - (this.#kept.get(key)?.askedMs ?? nowMs);
    const forceRefresh = ageMs < 0 || ageMs >= this.#keptMs;
    const { answer } = await this.#kept.forceFetch(key, { context: { question, nowMs }, forceRefresh });
    return answer;
  }

  /** The next one asks. */
  forget(key: string): void {
    this.#kept.delete(key);
  }
}
