// Pages of a list: what is in view is loaded again, and not all that was scrolled past.
import '#tests/support/dom.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#editor/data/queryClient.ts';
import { usePages } from '#editor/data/usePages.ts';
import { freshServerState } from '#tests/support/serverState.ts';

const PER_PAGE = 10;
const KEY = ['a list'];

beforeEach(freshServerState);
afterEach(cleanup);

const client = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

describe('When a long list is open', () => {
  let ids: string[];
  const load = vi.fn(async (after: string) => {
    const from = after === '' ? 0 : ids.findIndex((id) => id > after);
    const items = from < 0 ? [] : ids.slice(from, from + PER_PAGE).map((id) => ({ id }));
    return { items, next: from + PER_PAGE < ids.length ? (items.at(-1)?.id ?? null) : null };
  });
  const poll = () => act(() => queryClient.refetchQueries({ queryKey: [...KEY, 'pages in view'] }));

  beforeEach(() => {
    ids = Array.from({ length: 45 }, (_, index) => String(index).padStart(3, '0'));
    load.mockClear();
  });

  async function openPages(count: number) {
    const { result } = renderHook(() => usePages({ queryKey: KEY, load, everyMs: 1_000_000 }), {
      wrapper: client,
    });
    for (let pages = 1; pages <= count; pages += 1) {
      await waitFor(() => expect(result.current.pages).toHaveLength(pages));
      if (pages < count) act(() => result.current.loadNext());
    }
    load.mockClear();
    return result;
  }

  it('only the pages in view are loaded again', async () => {
    const result = await openPages(5);
    expect(result.current.items).toHaveLength(45);
    act(() => result.current.onView(22, 31));
    await poll();
    expect(load.mock.calls).toEqual([['019'], ['029']]);
    expect(result.current.items).toHaveLength(45);
  });

  it('a row that is new in view is shown, and what follows is loaded when it is scrolled to', async () => {
    const result = await openPages(5);
    act(() => result.current.onView(12, 18));
    ids.splice(15, 0, '0145');
    await poll();
    expect(load).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(result.current.items).toHaveLength(20));
    expect(result.current.items.map(({ id }) => id)).toContain('0145');
    act(() => result.current.loadNext());
    await waitFor(() => expect(result.current.items).toHaveLength(30));
    expect(result.current.items.map(({ id }) => id)).toEqual(ids.slice(0, 30));
  });

  it('a row that moved up to a page before is there once', async () => {
    const result = await openPages(3);
    act(() => result.current.onView(0, 5));
    ids = ['0005', ...ids.filter((id) => id !== '025')];
    ids[0] = '025';
    ids = ['000', '0001', ...ids.slice(2)];
    await poll();
    const shown = result.current.items.map(({ id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('without the server, the rows stay', async () => {
    const result = await openPages(2);
    load.mockRejectedValueOnce({ statusCode: 0, message: 'away' });
    await poll();
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current.items).toHaveLength(20);
  });
});
