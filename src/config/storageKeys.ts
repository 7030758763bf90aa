// Keys of the browser's storage that more than one folder reads.

/** Set in the session while idle, so that a reload, as after an update, starts no visit. */
export const IDLE_SESSION_KEY = 'vitrine-away';

/** In session storage: the accessibility modes of this visit, for a reload. */
export const ACCESS_SESSION_KEY = 'vitrine-access';

/** `portrait` for a portrait stage; read before the app runs. */
export const ORIENTATION_KEY = 'vitrine-orientation';

/** In local storage: who was signed in last, in an editor's browser. */
export const ACCOUNT_KEY = 'vitrine_account';
