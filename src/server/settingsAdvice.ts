// Warnings about valid settings: unknown names, secrets that are easy to guess.
import { distance } from 'fastest-levenshtein';
import { SETTING_NAMES, type ServerSettings } from './serverSettings.ts';

/** Names with these prefixes are probably meant for this server. */
const GROUPS =
  /^(VITRINE|ALERT|EDITOR|S3|GA4|LOCATION|SMARTY|LOQATE|CARRIER|PRICES|STOCK|APPOINTMENT|TRANSLATE|EVENTS|REVISIONS)_/;
/** Names of the tests, which run with the server's environment. */
const TEST_NAMES = /^VITRINE_TEST_/;
const TYPING_ERRORS = 2;
/** Shorter names resemble too many others. */
const COMPARED_FROM_CHARACTERS = 7;

const STRONG_CHARACTERS = 12;
const DIFFERENT_CHARACTERS = 6;
const COMMON_PASSWORDS =
  /pass ?word|passwort|12345|qwert|letmein|welcome|vitrine|admin|editor|changeme|secret/i;

const WEAK_PASSWORD = `EDITOR_PASSWORD is easy to guess: use ${STRONG_CHARACTERS} characters or more, and no common word.`;

type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for each warning. */
export function settingsAdvice(
  env: Environment,
  { editor, jwtSecret }: ServerSettings,
  userId: number | undefined,
): string[] {
  const isPasswordWeak = editor !== undefined && isWeak(editor.password, editor.email);
  const isKeyWeak = jwtSecret !== undefined && new Set(jwtSecret).size < DIFFERENT_CHARACTERS;
  return [
    ...(userId === 0 ? ['Vitrine runs as root: start it with an account of its own.'] : []),
    ...Object.keys(env).flatMap(unknownName),
    ...(isPasswordWeak ? [WEAK_PASSWORD] : []),
    ...(isKeyWeak ? ['JWT_SECRET is easy to guess: use random characters.'] : []),
  ];
}

function unknownName(name: string): string[] {
  if (SETTING_NAMES.includes(name) || TEST_NAMES.test(name)) return [];
  const compared = SETTING_NAMES.filter(({ length }) => length >= COMPARED_FROM_CHARACTERS);
  const similarName = compared.find((settingName) => distance(settingName, name) <= TYPING_ERRORS);
  if (similarName === undefined && !GROUPS.test(name)) return [];
  return [
    `${name} is not a setting of Vitrine and is ignored${similarName ? `: did you mean ${similarName}?` : '.'}`,
  ];
}

function isWeak(password: string, email: string): boolean {
  const [name = ''] = email.toLowerCase().split('@');
  const isName = name.length > 2 && password.toLowerCase().includes(name);
  const isShort = password.length < STRONG_CHARACTERS || new Set(password).size < DIFFERENT_CHARACTERS;
  return isShort || isName || COMMON_PASSWORDS.test(password);
}
