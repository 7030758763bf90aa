// What the editor says, to the letter of spec sections 2, 4 and 8. Shoppers never fetch it.

export const EDITOR = {
  edit: 'Edit this Site',
  stop: 'Stop Editing',
  saving: 'Saving Content...',
  saved: 'Content Saved!',
  saveFailed: (message: string) => `Error Saving Content: ${message}`,
  loadFailed: (endpoint: string) => `Error fetching data from ${endpoint}`,
  validationError: 'ValidationError',
  /** The messages of a refused save, each on its own line (spec 8). */
  validationErrors: (messages: readonly string[]) => `ValidationError: ${messages.join('\n')}`,
  httpError: 'HTTP Error',
} as const;

/** Alerts stay this long; one that a save failed stays longer (spec 9). */
export const ALERT_MS = 5_000;
export const SAVE_ERROR_ALERT_MS = 20_000;
