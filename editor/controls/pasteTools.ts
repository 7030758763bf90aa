// Loads the chunk that cleans pasted content, right after the editor's start.

type PasteTools = typeof import('./cleanPaste.ts');

let loaded: PasteTools | undefined;

/** Undefined until they are loaded: the server cleans what is saved in any case. */
export const pasteTools = (): PasteTools | undefined => loaded;

export async function loadPasteTools(): Promise<void> {
  loaded = await import('./cleanPaste.ts');
}
