// The page of media that the dialog shows, and in which of its states it is (spec 8).
import { useCallback, useEffect, useState } from 'react';
import { forgetMedia, listMedia, type MediaList, type MediaQuery } from '#api/mediaApi.ts';

type ListState = 'loading' | 'ready' | 'not set up' | 'failed';

const NOT_FOUND = 404;
const NOT_IMPLEMENTED = 501;

const stateOf = (failure: unknown): ListState =>
  failure === NOT_FOUND || (failure as { statusCode?: number } | null)?.statusCode === NOT_IMPLEMENTED ? 'not set up' : 'failed';

/** The list stays in place while the next one comes; `reload` asks the server anew, and answers when it is there. */
export function useMediaList({ kind, offset, name }: Required<Pick<MediaQuery, 'kind' | 'offset' | 'name'>>) {
  const [state, setState] = useState<ListState>('loading');
  const [list, setList] = useState<MediaList>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    listMedia({ kind, offset, name }).then(
      (listed) => {
        if (!isCurrent) return;
        setList(listed);
        setState('ready');
      },
      (failure: unknown) => isCurrent && setState(stateOf(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, offset, name, asked]);

  const reload = useCallback(() => {
    forgetMedia();
    setState((before) => (before === 'ready' ? before : 'loading'));
    setAsked((count) => count + 1);
  }, []);

  return { state, list, reload };
}
