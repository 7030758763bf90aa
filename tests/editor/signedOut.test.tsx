// A tab that was signed out, and a server that is slow to answer.
import '#tests/support/dom.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clock } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { storedToken } from '#api/http.ts';
import { loadList } from '#editor/api/editApi.ts';
import { signIn } from '#editor/api/accountApi.ts';
import { endSession, keepToken, sessionStore, signInWhenRefused } from '#editor/auth/editorSession.ts';
import { followComments } from '#editor/comments/followComments.ts';
import { resetEditor, setDocument } from '#editor/editorStore.ts';

afterEach(() => {
  endSession();
  resetEditor();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Requests that are sent, with what the server answers to all of them. */
function answerAll(answer: () => Promise<Response>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return answer();
  });
  return sent;
}

const refused = async (): Promise<Response> => new Response('{"message":"Unauthorized"}', { status: 401 });

it('a tab that was signed out asks once whether the session is back, and sends nothing more', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app stores it.
  document.cookie = 'vitrine_jwt=; path=/; max-age=0';
  const sent = answerAll(refused);
  const everyFew: (() => void)[] = [];
  vi.spyOn(clock, 'every').mockImplementation((_, run) => {
    everyFew.push(run);
    return () => undefined;
  });
  signInWhenRefused();
  setDocument({ kind: 'page', id: 'care' });
  const stop = followComments();
  for (let times = 0; times < 5; times += 1) {
    everyFew.forEach((run) => run());
    await keepToken();
  }
  expect(sent).toEqual(['/auth/refresh']);
  // A request of the editor opens the sign-in, once; until then it waits.
  const lists = [loadList('pages'), loadList('products')].map((list) =>
    list.catch((failure: unknown) => failure),
  );
  await vi.waitFor(() => expect(sessionStore.getState().request).not.toBeNull());
  const before = sent.length;
  void loadList('gift-messages').catch(() => undefined);
  await Promise.resolve();
  expect(sent.slice(before)).toEqual([]);
  act(() => sessionStore.getState().request?.resolve(false));
  expect(await Promise.all(lists)).toMatchObject([{ statusCode: 401 }, { statusCode: 401 }]);
  expect(sent.filter((url) => url.includes('/lists/'))).toEqual([]);
  stop();
});

it('a tab whose stream ended with the token hears drafts again once another tab has renewed it', async () => {
  const setToken = (token: string, end = ''): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the app stores it.
    document.cookie = `vitrine_jwt=${token}; path=/${end}`;
  };
  const connections: (string | undefined)[] = [];
  vi.stubGlobal(
    'EventSource',
    class {
      constructor() {
        connections.push(storedToken());
      }
      addEventListener(): void {}
      close(): void {}
    },
  );
  const everyFew: (() => void)[] = [];
  vi.spyOn(clock, 'every').mockImplementation((_, run) => {
    everyFew.push(run);
    return () => undefined;
  });
  const pollAll = (): void => everyFew.forEach((run) => run());
  setToken('first');
  signInWhenRefused();
  const stop = listenForChanges({ onHello: () => undefined, onChange: () => undefined });
  pollAll();
  expect(connections).toEqual(['first']);
  setToken('', '; max-age=0');
  pollAll();
  setToken('second');
  pollAll();
  pollAll();
  expect(connections).toEqual(['first', 'second']);
  stop();
});

it('a sign-in whose response does not come in time says that the server can’t be reached', async () => {
  answerAll(async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new DOMException('Timed out', 'TimeoutError')),
    });
    return new Response(body, { status: 200 });
  });
  await expect(signIn('editor@example.com', 'secret')).rejects.toThrow('Can’t reach the server');
});

it('a sign-in whose response is no JSON says that it cannot be read', async () => {
  answerAll(async () => new Response('<html>', { status: 200 }));
  await expect(signIn('editor@example.com', 'secret')).rejects.toThrow('cannot be read');
});
