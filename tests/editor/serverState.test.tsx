// How all pages of the editor load what the server says.
import '#tests/support/dom.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { request, type HttpFailure } from '#api/http.ts';
import { sessionStore } from '#editor/auth/editorSession.ts';
import { DataProvider } from '#editor/data/DataProvider.tsx';
import { canSucceedAgain, queryClient, refresh } from '#editor/data/queryClient.ts';
import { stubLayout } from '#tests/support/editorPage.tsx';
import { freshServerState, stubChangeFeed, type SentChanges } from '#tests/support/serverState.ts';

configure({ asyncUtilTimeout: 20_000 });

/** Requests that wait for the test to answer them. */
interface Waiting {
  url: string;
  answer: (text: string) => void;
  refuse: (status: number, headers?: Record<string, string>) => void;
}

let waiting: Waiting[] = [];
let feed: SentChanges;

beforeEach(() => {
  waiting = [];
  freshServerState({ retry: true });
  feed = stubChangeFeed();
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        waiting.push({
          url,
          answer: (text) => resolve(new Response(JSON.stringify(text))),
          refuse: (status, headers = {}) => resolve(new Response('{}', { status, headers })),
        });
      }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown({ filter }: { filter: string }) {
  const { data, isError } = useQuery({
    queryKey: ['visits', filter],
    // Without the signal, as a server that answers a canceled request all the same.
    queryFn: () => request<string>(`/api/visits?${filter}`),
    placeholderData: keepPreviousData,
    meta: { refreshedBy: ({ kind }) => kind === 'page' },
  });
  return <p>{data ?? (isError ? 'failed' : 'loading')}</p>;
}

function open(filter = 'today') {
  const page = (shown: string) => (
    <MantineProvider>
      <DataProvider>
        <Shown filter={shown} />
      </DataProvider>
    </MantineProvider>
  );
  const { rerender } = render(page(filter));
  return { choose: (next: string) => rerender(page(next)) };
}

const nextRequest = async (count: number): Promise<Waiting> => {
  await waitFor(() => expect(waiting).toHaveLength(count));
  return waiting[count - 1] as Waiting;
};

it('the response to an earlier filter does not replace the one to the filter that is chosen now', async () => {
  const { choose } = open('today');
  const first = await nextRequest(1);
  choose('week');
  const second = await nextRequest(2);
  second.answer('the visits of the week');
  await screen.findByText('the visits of the week');
  await act(async () => first.answer('the visits of today'));
  await act(() => queryClient.cancelQueries());
  expect(screen.getByText('the visits of the week')).toBeDefined();
});

it('what was loaded stays while another filter is loaded', async () => {
  const { choose } = open('today');
  (await nextRequest(1)).answer('the visits of today');
  await screen.findByText('the visits of today');
  choose('week');
  await nextRequest(2);
  expect(screen.getByText('the visits of today')).toBeDefined();
});

it('a change while the page loads drops the response from before it', async () => {
  open();
  const before = await nextRequest(1);
  const refreshed = refresh({ queryKey: ['visits'] });
  const after = await nextRequest(2);
  after.answer('with the new visit');
  await screen.findByText('with the new visit');
  await act(async () => before.answer('without the new visit'));
  await refreshed;
  expect(screen.getByText('with the new visit')).toBeDefined();
});

it('a save of a colleague loads again what it changes, and other changes do not', async () => {
  open();
  (await nextRequest(1)).answer('before the save');
  await screen.findByText('before the save');
  feed.change({ kind: 'kioskCommand', id: 'one', version: 1 });
  feed.change({ kind: 'page', id: 'care', version: 2 });
  (await nextRequest(2)).answer('after the save');
  await screen.findByText('after the save');
  feed.change({ kind: 'kioskCommand', id: 'one', version: 3 });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(waiting).toHaveLength(2);
});

it('a connection that is back may have missed a save, and loads again', async () => {
  open();
  (await nextRequest(1)).answer('before the break');
  await screen.findByText('before the break');
  feed.hello();
  (await nextRequest(2)).answer('after the break');
  await screen.findByText('after the break');
});

it('a tab that is visible again and a network that is back load again', async () => {
  open();
  (await nextRequest(1)).answer('an hour ago');
  await screen.findByText('an hour ago');
  window.dispatchEvent(new Event('visibilitychange'));
  (await nextRequest(2)).answer('a minute ago');
  await screen.findByText('a minute ago');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  (await nextRequest(3)).answer('now');
  await screen.findByText('now');
});

it('a server that fails for a moment is tried again, behind what says that the page loads', async () => {
  open();
  (await nextRequest(1)).refuse(503);
  const second = await nextRequest(2);
  expect(screen.getByText('loading')).toBeDefined();
  second.answer('there');
  await screen.findByText('there');
});

it('a refused request is not tried again', async () => {
  open();
  (await nextRequest(1)).refuse(403);
  await screen.findByText('failed');
  expect(waiting).toHaveLength(1);
});

it('a failure behind what is shown is said once, and what is shown stays', async () => {
  stubLayout();
  onTestFinished(() => notifications.clean());
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  open();
  (await nextRequest(1)).answer('the visits of today');
  await screen.findByText('the visits of today');
  void refresh({ queryKey: ['visits'] });
  (await nextRequest(2)).refuse(403);
  await screen.findByText('HTTP Error');
  expect(screen.getByText('the visits of today')).toBeDefined();
  void refresh({ queryKey: ['visits'] });
  (await nextRequest(3)).refuse(403);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByText('HTTP Error')).toHaveLength(1);
});

it('only what can succeed at the next attempt is tried again', () => {
  const failed = (statusCode: number, retryAfterS?: number): HttpFailure => ({
    statusCode,
    message: '',
    ...(retryAfterS && { retryAfterS }),
  });
  expect([failed(0), failed(500), failed(503, 2), failed(429, 2)].map(canSucceedAgain)).toEqual(
    Array(4).fill(true),
  );
  const never = [404 as const, failed(400), failed(412), failed(429), failed(429, 60), failed(501)];
  expect([...never, failed(200), new TypeError('a fault of the page')].map(canSucceedAgain)).toEqual(
    Array(8).fill(false),
  );
});

it('what was loaded for one person is gone once they sign out', async () => {
  open();
  (await nextRequest(1)).answer('what only they may see');
  await screen.findByText('what only they may see');
  cleanup();
  const { state } = sessionStore.getState();
  sessionStore.setState({ state: 'out' });
  sessionStore.setState({ state });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
