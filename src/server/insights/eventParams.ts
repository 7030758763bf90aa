// Params of events that are stored as JSON. Kiosks may send anything.

/** The content path, '' for none, and the share of a film, from 0 to 100. */
export function paramsOf(more: string): { path: string; share: number } {
  const { path, share } = JSON.parse(more) as Record<string, unknown>;
  const percent = Number(share);
  return {
    path: typeof path === 'string' ? path : '',
    share: percent >= 0 && percent <= 100 ? percent : 0,
  };
}
