// Shares as people read them.

/** '33%'; '<1%' for a share that rounds to none, '>99%' for one that is not all. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  if (share > 0 && percent === 0) return '<1%';
  if (share < 1 && percent === 100 && 1 - share > 1e-9) return '>99%';
  return `${percent}%`;
}
