import { describe, expect, it } from 'vitest';
import { fragmentOf, previewOf, type PreviewRequest } from '#rules/previewAddress.ts';

describe('The address of a preview', () => {
  const requests: PreviewRequest[] = [
    { token: 'secret_-1' },
    { show: 'saves' },
    { show: 'live' },
    { show: 'public' },
    { show: 'release', release: 12 },
    { show: 'moment', at: '2030-01-31T06:00:00.000Z' },
    { show: 'past', at: '2026-01-31T06:00:00.000Z' },
    { show: 'past', at: '2026-01-31T06:00:00.000Z', release: 12 },
  ];
  it.each(requests)('says what it shows: %o', (request) => {
    expect(previewOf(fragmentOf(request))).toEqual(request);
  });

  it.each(['', '#', '#secret', '#release=1'])('is no other address, such as %j', (hash) => {
    expect(previewOf(hash)).toBeNull();
  });

  it('shows the last saves if it names nothing that there is', () => {
    expect(previewOf('#preview')).toEqual({ show: 'saves' });
    expect(previewOf('#preview=&show=tomorrow')).toEqual({ show: 'saves' });
  });
});
