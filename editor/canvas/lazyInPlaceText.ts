// Loads the chunk with which texts are typed on the canvas, right after the editor's start.

type Tools = typeof import('./InPlaceText.ts');

let loaded: Tools | undefined;

/** Undefined until it is loaded. */
export const inPlaceText = (): Tools | undefined => loaded;

/** Rejects if it cannot be loaded. */
export async function loadInPlaceText(): Promise<void> {
  loaded = await import('./InPlaceText.ts');
}
