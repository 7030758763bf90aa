// The label of a tap, which never contains typed text.
import { describe, expect, it } from 'vitest';
import { categoryOf, analyticsLabelOf } from '#rules/analyticsLabel.ts';
import { newId } from '#rules/newId.ts';

const go = { type: 'navigate', path: '/page/care' } as const;

describe('When a shopper taps', () => {
  it('is counted by the tag of the element, else by its label', () => {
    expect(analyticsLabelOf({ action: go, label: 'Care', analyticsTag: 'home_care' }, false)).toBe(
      'home_care',
    );
    expect(analyticsLabelOf({ action: go, label: 'Care', analyticsTag: '' }, false)).toBe('Care');
    expect(analyticsLabelOf({ action: null, label: 'x'.repeat(300), analyticsTag: '' }, false)).toHaveLength(
      100,
    );
  });

  it('is counted in the wizard without the address or letters on the element', () => {
    expect(analyticsLabelOf({ action: null, label: '12 Oak Street', analyticsTag: '' }, true)).toBeNull();
    expect(analyticsLabelOf({ action: { type: 'nothing' }, label: 'q', analyticsTag: '' }, true)).toBeNull();
    expect(analyticsLabelOf({ action: { type: 'home' }, label: 'Home', analyticsTag: '' }, true)).toBe(
      'home',
    );
    expect(
      analyticsLabelOf({ action: null, label: '12 Oak Street', analyticsTag: 'fiber_check' }, true),
    ).toBe('fiber_check');
  });

  it('is counted by the content of its screen', () => {
    expect(categoryOf('home')).toBe('home_content');
    expect(categoryOf('new-compare')).toBe('new_compare_content');
  });

  it('gets a unique UUID', () => {
    const ids = Array.from({ length: 1_000 }, newId);
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
