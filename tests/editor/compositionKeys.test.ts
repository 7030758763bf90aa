// @vitest-environment happy-dom
// Keys within a composition, such as the Enter that chooses a Chinese word.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepCompositionKeys } from '../../editor/shared/compositionKeys.ts';

const heard: string[] = [];
const field = document.body.appendChild(document.createElement('input'));
// Listens like a field of the quiz studio, which goes to the next one on Enter.
field.addEventListener('keydown', ({ key }) => heard.push(key));
window.addEventListener('keydown', ({ key }) => heard.push(`window ${key}`));

const press = (key: string, { isComposing = false, keyCode = 0 } = {}): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, isComposing });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  field.dispatchEvent(event);
};

let stop: () => void;
beforeEach(() => {
  heard.length = 0;
  stop = keepCompositionKeys();
});
afterEach(() => stop());

describe('When an editor types with an input method', () => {
  it.each(['Enter', 'Escape', 'Tab', '/', 'ArrowDown'])(
    '%s within a composition does nothing else',
    (key) => {
      press(key, { isComposing: true });
      // The one that ends it, as Safari reports it.
      press(key, { keyCode: 229 });
      expect(heard).toEqual([]);
      press(key);
      expect(heard).toEqual([key, `window ${key}`]);
    },
  );

  it('letters pass, and all keys once editing has ended', () => {
    press('k', { isComposing: true });
    expect(heard).toEqual(['k', 'window k']);
    stop();
    press('Enter', { isComposing: true });
    expect(heard).toHaveLength(4);
  });
});
