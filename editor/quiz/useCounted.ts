// Counts the shares of the results in a worker, again after each change of the quiz.
import { useEffect, useRef, useState } from 'react';
import type { AnswerCounts } from './quizShares.ts';
import ShareWorker from './shareWorker.ts?worker';
import type { CountedQuiz, ShareRequest } from './shareWorker.ts';
import type { QuizWork } from './quizWork.ts';

/** Returns the worker's last count; undefined at first. It always counts the latest quiz. */
export function useCounted(
  { start, slides }: QuizWork,
  counts: AnswerCounts | null,
  isAnimated: boolean,
): CountedQuiz | undefined {
  const [counted, setCounted] = useState<CountedQuiz>();
  const worker = useRef<{ post: (request: ShareRequest) => void } | null>(null);
  useEffect(() => {
    const thread = new ShareWorker();
    let isBusy = false;
    let waiting: ShareRequest | null = null;
    const post = (request: ShareRequest): void => {
      if (isBusy) waiting = request;
      else {
        isBusy = true;
        thread.postMessage(request);
      }
    };
    thread.addEventListener('message', ({ data }: MessageEvent<CountedQuiz>) => {
      isBusy = false;
      setCounted(data);
      const next = waiting;
      waiting = null;
      if (next) post(next);
    });
    worker.current = { post };
    return () => {
      worker.current = null;
      thread.terminate();
    };
  }, []);
  useEffect(() => {
    const documents = new Map(slides.map(({ id, slide }) => [id, slide]));
    if (documents.has(start)) worker.current?.post({ start, slides: documents, counts, isAnimated });
  }, [start, slides, counts, isAnimated]);
  return counted;
}
