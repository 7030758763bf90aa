// The label of a tap, which never contains typed text.
import { describe, expect, it } from 'vitest';
import { categoryOf, labelOfTap } from '#rules/tapLabel.ts';
import { newId } from '#rules/newId.ts';

const go = { type: 'navigate', path: '/page/care' } as const;

describe('When somebody taps', () => {
  it('is counted under the tag of what was tapped, else under its words', () => {
    expect(labelOfTap({ action: go, label: 'Care', analyticsTag: 'home_care' }, false)).toBe('home_care');
    expect(labelOfTap({ action: go, label: 'Care', analyticsTag: '' }, false)).toBe('Care');
    expect(labelOfTap({ action: null, label: 'x'.repeat(300), analyticsTag: '' }, false)).toHaveLength(100);
  });

  it('is counted in the wizard without the address or the letters that stand on what was tapped', () => {
    expect(labelOfTap({ action: null, label: '12 Oak Street', analyticsTag: '' }, true)).toBeNull();
    expect(labelOfTap({ action: { type: 'nothing' }, label: 'q', analyticsTag: '' }, true)).toBeNull();
    expect(labelOfTap({ action: { type: 'home' }, label: 'Home', analyticsTag: '' }, true)).toBe('home');
    expect(labelOfTap({ action: null, label: '12 Oak Street', analyticsTag: 'fiber_check' }, true)).toBe(
      'fiber_check',
    );
  });

  it('is counted by the content of the screen it was on', () => {
    expect(categoryOf('home')).toBe('home_content');
    expect(categoryOf('new-compare')).toBe('new_compare_content');
  });

  it('gets an id that is a UUID and nobody else’s', () => {
    const ids = Array.from({ length: 1_000 }, newId);
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
