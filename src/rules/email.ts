// E-mail addresses, as people type them.
const MAX_CHARACTERS = 254;
const LOCAL_PART = /[\w'+-]+(?:\.[\w'+-]+)*/;
const DOMAIN = /(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}/;
const ADDRESS = new RegExp(`^${LOCAL_PART.source}@${DOMAIN.source}$`, 'i');

/** One bare address: a list of them, or a name beside one, would reach others. */
export const isEmail = (text: string): boolean => text.length <= MAX_CHARACTERS && ADDRESS.test(text);
