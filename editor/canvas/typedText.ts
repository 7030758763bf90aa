// The text that is being typed in place, for the tools beside it.
import { createStore } from 'zustand/vanilla';

export interface TypedText {
  /** Whether the caret is in italics. */
  isItalic: boolean;
  toggleItalic: () => void;
  /** Gives it the caret back. */
  focus: () => void;
}

export const typedTextStore = createStore<{ typed: TypedText | null }>()(() => ({ typed: null }));

export const setTypedText = (typed: TypedText | null): void => typedTextStore.setState({ typed });

/** Typing goes on while focus is in an element with this attribute, such as its translations. */
export const KEEPS_TYPING = 'data-keeps-typing';

/** Whether focus goes to a tool of the text. */
export const isKeptBy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${KEEPS_TYPING}]`) !== null;
