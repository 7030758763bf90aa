// Part of a text, with what was found in it, taken out of it or put into it.
import { Fragment, type ReactNode } from 'react';
import type { ExcerptBody } from '../api/searchApi.ts';

interface Props {
  excerpt: ExcerptBody;
  /** The element of the marked parts. */
  as: 'mark' | 'del' | 'ins';
}

export function MarkedText({ excerpt: { text, marks }, as: Mark }: Props) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(
      <Fragment key={start}>
        {text.slice(at, start)}
        {end > start && <Mark>{text.slice(start, end)}</Mark>}
      </Fragment>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
