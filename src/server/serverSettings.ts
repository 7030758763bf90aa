// Settings from environment variables, read once at start. All are optional; a wrong value ends the
// start with an explanation.
// See src/server/operating/README.md#settings.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { QuietHours } from '#rules/alerts.ts';
import { PASSWORD_MIN_CHARACTERS } from '#rules/passwordRules.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** Root folder of the checkout, with the built app and the demo's assets. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const HIGHEST_PORT = 65_535;
/** HS256 requires a key at least as long as its hash (RFC 7518, 3.2). */
const JWT_SECRET_MIN_CHARACTERS = 32;

/** PostgreSQL shows 63 characters of a connection's name. */
const NODE_NAME_MAX = 40;

const METRICS_KEY_MIN_CHARACTERS = 16;

const WEBHOOK_SECRET_MIN_CHARACTERS = 16;
/** A heartbeat comes every minute. */
const SILENT_MIN_MINUTES = 2;
const TIMES_CHARACTERS = '22:00-07:00'.length;
const QUIET_HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d \S+$/;

const PROVIDER_TIMEOUT_MS = 8000;
const PROVIDER_TIMEOUT_MAX_MS = 60_000;

/** Allows comparing with the year before. */
const EVENTS_KEEP_DAYS = 400;
const EVENTS_KEEP_MAX_DAYS = 3650;
const REVISIONS_KEEP_DAYS = 90;

/** Settings that each address provider requires. */
const VENDOR_KEYS = {
  embedded: [],
  smarty: ['SMARTY_AUTH_ID', 'SMARTY_AUTH_TOKEN'],
  loqate: ['LOQATE_KEY'],
} as const;

const httpAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const wholeNumber = (least: number, unit: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number of ${unit}`)
    .transform(Number)
    .refine((count) => count >= least, `must be at least ${least}`);

const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
};

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const S3 = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** An IP address, or a range of them such as 10.0.0.0/8. */
const isAddress = (value: string): boolean => {
  const [address = '', bits, ...more] = value.split('/');
  return isIP(address) > 0 && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

/** 'https://shop.example.com': scheme and host only. */
const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

const environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d+$/, 'must be a whole number, such as 3000')
      .transform(Number)
      .refine((port) => port <= HIGHEST_PORT, `must be at most ${HIGHEST_PORT}`)
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')
      .optional(),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'must look like redis://user:password@host:6379')
      .optional(),
    NODE_NAME: z
      .string()
      .regex(/^[\w.:-]+$/, 'must consist of letters, digits, hyphens, dots and colons')
      .max(NODE_NAME_MAX, `must have at most ${NODE_NAME_MAX} characters`)
      .optional(),
    EDITOR_EMAIL: z.email('must be an e-mail address').optional(),
    EDITOR_PASSWORD: z
      .string()
      .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
      .refine((password) => !isCommonPassword(password), 'is used by many people: choose another one')
      .optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    MEDIA_SHARED: z.enum(['0', '1'], 'must be 1 or 0').default('0'),
    TRUST_PROXY: z
      .string()
      .transform((value) =>
        value === 'off'
          ? (false as const)
          : /^\d$/.test(value)
            ? Number(value)
            : value.split(',').map((address) => address.trim()),
      )
      .refine(
        (proxies) => !Array.isArray(proxies) || proxies.every(isAddress),
        'must be off, the number of proxies in front of the server, or their addresses',
      )
      .default(false),
    ALLOWED_ORIGINS: z
      .string()
      .transform((value) => value.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
      .refine(
        (origins) => origins.every(isOrigin),
        'must be origins such as https://shop.example.com, separated by commas',
      )
      .default([]),
    PUBLIC_URL: z
      .string()
      .transform((value) => value.replace(/\/$/, ''))
      .refine(isOrigin, 'must be an origin such as https://showroom.example.com')
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })
      .optional(),
    MAIL_FROM: z.email('must be an e-mail address').optional(),
    OIDC_ISSUER: httpAddress().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_ROLE_CLAIM: z.string().optional(),
    OIDC_NAME: z.string().default('company account'),
    PASSWORDS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    JWT_SECRET: z
      .string()
      .min(JWT_SECRET_MIN_CHARACTERS, `must have at least ${JWT_SECRET_MIN_CHARACTERS} characters`)
      .optional(),
    SEED: z.enum(['demo', 'empty'], 'must be demo or empty').default('demo'),
    TEST_BUILD: z.enum(['0', '1'], 'must be 1 or 0').default('0'),
    ENROLMENT: z.enum(['open', 'required'], 'must be open or required').default('open'),
    EDIT_BUTTON: z.enum(['on', 'off'], 'must be on or off').default('on'),
    OFFLINE: z.enum(['on', 'off'], 'must be on or off').default('on'),
    ANALYTICS: z.enum(['package', 'tag', 'off'], 'must be package, tag or off').default('package'),
    TAG_MANAGER_ID: z
      .string()
      .regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-ABC123')
      .optional(),
    GA4_MEASUREMENT_ID: z
      .string()
      .regex(/^G-[A-Z0-9]+$/, 'must look like G-ABC123')
      .optional(),
    GA4_API_SECRET: z.string().optional(),
    GA4_URL: httpAddress().default('https://www.google-analytics.com'),
    EVENTS_KEEP_DAYS: z
      .string()
      .regex(/^\d+$/, 'must be a whole number of days')
      .transform(Number)
      .refine(
        (days) => days >= 1 && days <= EVENTS_KEEP_MAX_DAYS,
        `must be between 1 and ${EVENTS_KEEP_MAX_DAYS}`,
      )
      .default(EVENTS_KEEP_DAYS),
    EVENTS_EXPORT: z.enum(['off', 'csv', 'parquet'], 'must be off, csv or parquet').default('off'),
    REVISIONS_KEEP_DAYS: z
      .string()
      .regex(/^\d+$/, 'must be a whole number of days')
      .transform(Number)
      .refine(
        (days) => days >= 1 && days <= EVENTS_KEEP_MAX_DAYS,
        `must be between 1 and ${EVENTS_KEEP_MAX_DAYS}`,
      )
      .default(REVISIONS_KEEP_DAYS),
    IFRAME_BASE: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    LOCATION_PROVIDER: z
      .enum(['embedded', 'smarty', 'loqate'], 'must be embedded, smarty or loqate')
      .default('embedded'),
    LOCATION_ACCESS_KEY: z.string().optional(),
    SMARTY_AUTH_ID: z.string().optional(),
    SMARTY_AUTH_TOKEN: z.string().optional(),
    SMARTY_AUTOCOMPLETE_URL: httpAddress().default('https://us-autocomplete.api.smarty.com'),
    SMARTY_STREET_URL: httpAddress().default('https://us-street.api.smarty.com'),
    LOQATE_KEY: z.string().optional(),
    LOQATE_URL: httpAddress().default('https://api.addressy.com'),
    LOQATE_COUNTRIES: z
      .string()
      .regex(/^[A-Za-z]{2,3}([,|][A-Za-z]{2,3})*$/, 'must be codes of countries, such as GB,IE')
      .optional(),
    CARRIER_URL: httpAddress().optional(),
    CARRIER_KEY: z.string().optional(),
    PRICES_URL: httpAddress().optional(),
    PRICES_TOKEN: z.string().optional(),
    STOCK_URL: httpAddress().optional(),
    STOCK_KEY: z.string().optional(),
    APPOINTMENT_URL: httpAddress().optional(),
    APPOINTMENT_KEY: z.string().optional(),
    TRANSLATE_URL: httpAddress().optional(),
    TRANSLATE_KEY: z.string().optional(),
    PROVIDER_TIMEOUT_MS: z
      .string()
      .regex(/^\d+$/, 'must be a whole number of milliseconds')
      .transform(Number)
      .refine(
        (ms) => ms >= 1 && ms <= PROVIDER_TIMEOUT_MAX_MS,
        `must be between 1 and ${PROVIDER_TIMEOUT_MAX_MS}`,
      )
      .default(PROVIDER_TIMEOUT_MS),
    METRICS_KEY: z
      .string()
      .min(METRICS_KEY_MIN_CHARACTERS, `must have at least ${METRICS_KEY_MIN_CHARACTERS} characters`)
      .optional(),
    ALERT_MAIL: z
      .string()
      .transform((value) => value.split(',').map((address) => address.trim()))
      .refine(
        (addresses) => addresses.every((address) => z.email().safeParse(address).success),
        'must be e-mail addresses, separated by commas',
      )
      .default([]),
    ALERT_WEBHOOK_URL: httpAddress().optional(),
    ALERT_WEBHOOK_SECRET: z
      .string()
      .min(WEBHOOK_SECRET_MIN_CHARACTERS, `must have at least ${WEBHOOK_SECRET_MIN_CHARACTERS} characters`)
      .optional(),
    ALERT_QUIET_HOURS: z
      .string()
      .regex(QUIET_HOURS, 'must look like 22:00-07:00 Europe/Berlin')
      .transform((value) => {
        const [from = '', to = ''] = value.slice(0, TIMES_CHARACTERS).split('-');
        return { from, to, timeZone: value.slice(TIMES_CHARACTERS + 1) };
      })
      .refine(({ timeZone }) => isTimeZone(timeZone), 'must end with a time zone such as Europe/Berlin')
      .optional(),
    ALERT_SILENT_MINUTES: wholeNumber(SILENT_MIN_MINUTES, 'minutes').default(15),
    ALERT_FAULTS_PER_HOUR: wholeNumber(1, 'faults').default(20),
    ALERT_BACKUP_HOURS: wholeNumber(0, 'hours').default(50),
    ALERT_DISK_MB: wholeNumber(0, 'megabytes').default(500),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress().optional(),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
  })
  .refine((env) => Boolean(env.EDITOR_EMAIL) === Boolean(env.EDITOR_PASSWORD), {
    path: ['EDITOR_EMAIL'],
    message: 'and EDITOR_PASSWORD go together: set both or neither',
  })
  .refine((env) => Boolean(env.SMTP_URL) === Boolean(env.MAIL_FROM), {
    path: ['SMTP_URL'],
    message: 'and MAIL_FROM go together: set both or neither',
  })
  .refine((env) => env.ALERT_MAIL.length === 0 || env.SMTP_URL !== undefined, {
    path: ['ALERT_MAIL'],
    message: 'needs SMTP_URL: nothing can be mailed without it',
  })
  .refine((env) => (env.ALERT_WEBHOOK_URL === undefined) === (env.ALERT_WEBHOOK_SECRET === undefined), {
    path: ['ALERT_WEBHOOK_URL'],
    message: 'and ALERT_WEBHOOK_SECRET go together: set both or neither',
  })
  // A link in a mail must not lead to an address of the requester's choice.
  .refine((env) => !env.SMTP_URL || env.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'must be set for SMTP_URL: links in mails begin with it',
  })
  .refine((env) => (env.GA4_MEASUREMENT_ID === undefined) === (env.GA4_API_SECRET === undefined), {
    path: ['GA4_MEASUREMENT_ID'],
    message: 'and GA4_API_SECRET go together: set both or neither',
  })
  .superRefine((env, context) => {
    const missing = OIDC.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < OIDC.length)
      context.addIssue({
        code: 'custom',
        path: [missing.join(', ')],
        message: `must be set too: ${OIDC.join(', ')} go together, all or none`,
      });
    if (missing.length === 0 && env.PUBLIC_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'must be set for OIDC_ISSUER: the provider leads back to it',
      });
    if (env.PASSWORDS === 'off' && missing.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['PASSWORDS'],
        message: 'may be off only with OIDC_ISSUER: nobody could sign in',
      });
  })
  .superRefine((env, context) => {
    const missing = S3.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === S3.length) return;
    context.addIssue({
      code: 'custom',
      path: [missing.join(', ')],
      message: `must be set too: ${S3.join(', ')} go together, all or none`,
    });
  })
  .superRefine((env, context) => {
    const missing = VENDOR_KEYS[env.LOCATION_PROVIDER].filter((name) => env[name] === undefined);
    if (missing.length > 0)
      context.addIssue({
        code: 'custom',
        path: [missing.join(', ')],
        message: `must be set for LOCATION_PROVIDER=${env.LOCATION_PROVIDER}`,
      });
    if (env.CARRIER_KEY !== undefined && env.CARRIER_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['CARRIER_KEY'],
        message: 'is of no use without CARRIER_URL',
      });
    if (env.STOCK_KEY !== undefined && env.STOCK_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['STOCK_KEY'],
        message: 'is of no use without STOCK_URL',
      });
    if (env.APPOINTMENT_KEY !== undefined && env.APPOINTMENT_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['APPOINTMENT_KEY'],
        message: 'is of no use without APPOINTMENT_URL',
      });
    if (env.TRANSLATE_KEY !== undefined && env.TRANSLATE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['TRANSLATE_KEY'],
        message: 'is of no use without TRANSLATE_URL',
      });
    if (env.PRICES_TOKEN !== undefined && env.PRICES_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['PRICES_TOKEN'],
        message: 'is of no use without PRICES_URL',
      });
  });

/** All names that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** The mail server, and who mails come from. */
export type SmtpSettings = { url: string; from: string };

/** The company's sign-in. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Without it, roles are given here, and only to invited people. */
  roleClaim?: string | undefined;
  /** Label of the sign-in button. */
  name: string;
};

/** Smarty's keys and addresses. */
export type SmartySettings = {
  authId: string;
  authToken: string;
  autocompleteUrl: string;
  streetUrl: string;
};
/** Loqate's key, address and countries. */
export type LoqateSettings = { key: string; url: string; countries?: string };
/** A server that knows the plans at an address. */
export type CarrierSettings = { url: string; key?: string };
/** A server that knows what a store has. See src/server/fleet/README.md#the-stock-provider. */
export type StockSettings = { url: string; key?: string };
/** A server that translates. See src/server/languages/README.md#the-translation-service. */
export type TranslateSettings = { url: string; key?: string };
/** A server that gives appointments. See src/server/fleet/README.md#the-appointment-provider. */
export type AppointmentSettings = { url: string; key?: string };
/** A server that has the prices. See src/server/prices/README.md#price-source. */
export type PriceSourceSettings = { url: string; token?: string };
type LocationSettings =
  | { provider: 'embedded' }
  | ({ provider: 'smarty' } & SmartySettings)
  | ({ provider: 'loqate' } & LoqateSettings);

/** The Google Analytics account that events are forwarded to. */
export type Ga4Settings = { measurementId: string; apiSecret: string; url: string };

/**
 * Who is alerted to problems, and from which limits on. See src/server/operating/README.md#alerts.
 */
export type AlertSettings = {
  /** E-mail addresses. */
  mail: string[];
  webhook?: { url: string; secret: string };
  quietHours?: QuietHours;
  silentMinutes: number;
  faultsPerHour: number;
  /** Age of a backup that is too old; 0: never. */
  backupHours: number;
  /** Free space of a node's disk that is too little, in MB; 0: never. */
  diskMb: number;
};

/** A bucket of an S3-compatible store. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** All settings; tests make them by hand. */
export type ServerSettings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** Where nodes count limits by address together; without it, each counts its own. */
  redisUrl?: string;
  /** Name of this process where several serve one showroom. */
  nodeName: string;
  editor?: { email: string; password: string };
  /** Without it, media is in a folder of `dataDir`. */
  s3?: S3Settings;
  /** Whether all nodes have that folder. */
  mediaShared: boolean;
  /**
   * Whose X-Forwarded-For is trusted: false for none, else the number of proxies or their
   * addresses.
   */
  trustProxy: false | number | string[];
  /** Other origins whose pages may call the API. */
  allowedOrigins: string[];
  /** Where people open the showroom: the beginning of links in invitations. */
  publicUrl?: string;
  /** Without it, links are copied by hand. */
  smtp?: SmtpSettings;
  oidc?: OidcSettings;
  /** Whether passwords are accepted. */
  hasPasswords: boolean;
  jwtSecret?: string;
  seed: 'demo' | 'empty';
  testBuild: boolean;
  /** Whether kiosks enrol by themselves, or each must be accepted. */
  enrolment: 'open' | 'required';
  /** Whether visitor paths show the button 'Edit this Site'. */
  editButton: boolean;
  /** Whether kiosks cache the showroom offline; if false, they delete what they cached. */
  offline: boolean;
  analytics: 'package' | 'tag' | 'off';
  /** Google Tag Manager container that kiosks load in `tag` mode. */
  tagManagerId?: string;
  /** Without it, events are not forwarded. */
  ga4?: Ga4Settings;
  /** Days that events are kept. */
  eventsKeepDays: number;
  /** Files of each day of events, in the media store but not public; without it there are none. */
  eventsExport?: 'csv' | 'parquet';
  /** Days that all revisions are kept; of older ones, the last of each day. */
  revisionsKeepDays: number;
  iframeBase?: string;
  /** The address provider. */
  location: LocationSettings;
  /** Without it, plans come from the coverage table. */
  carrier?: CarrierSettings;
  priceSource?: PriceSourceSettings;
  stock?: StockSettings;
  appointments?: AppointmentSettings;
  translate?: TranslateSettings;
  /** Time limit for the servers of others that a person waits for, and for the price source. */
  providerTimeoutMs: number;
  locationAccessKey?: string;
  /** Key that monitors send to read /metrics; without it, every request is refused. */
  metricsKey?: string;
  alerts: AlertSettings;
  logLevel: string;
  /** Whether traces of requests are sent; OpenTelemetry reads its own variables. */
  isTraced: boolean;
  /** Folder of the built app. */
  clientDir: string;
  /** Folder with media.json and demo/*.json. */
  assetsDir: string;
  version: string;
};

/** Thrown for wrong settings; the message lists all of them and is for operators. */
export class SettingsError extends Error {}

/** Reads and checks the settings; an empty variable counts as unset. Throws SettingsError. */
export function readSettings(env: Record<string, string | undefined>): ServerSettings {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new SettingsError(explain(parsed.error));
  return toSettings(parsed.data);
}

function toSettings(env: z.infer<typeof environment>): ServerSettings {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    nodeName: env.NODE_NAME ?? `${hostname().slice(0, NODE_NAME_MAX)}:${env.PORT}`,
    editor:
      env.EDITOR_EMAIL && env.EDITOR_PASSWORD
        ? { email: env.EDITOR_EMAIL, password: env.EDITOR_PASSWORD }
        : undefined,
    s3: s3Of(env),
    mediaShared: env.MEDIA_SHARED === '1',
    trustProxy: env.TRUST_PROXY,
    allowedOrigins: env.ALLOWED_ORIGINS,
    publicUrl: env.PUBLIC_URL,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    oidc: oidcOf(env),
    hasPasswords: env.PASSWORDS === 'on',
    jwtSecret: env.JWT_SECRET,
    seed: env.SEED,
    testBuild: env.TEST_BUILD === '1',
    enrolment: env.ENROLMENT,
    editButton: env.EDIT_BUTTON === 'on',
    offline: env.OFFLINE === 'on',
    analytics: env.ANALYTICS,
    tagManagerId: env.TAG_MANAGER_ID,
    ga4:
      env.GA4_MEASUREMENT_ID && env.GA4_API_SECRET
        ? {
            measurementId: env.GA4_MEASUREMENT_ID,
            apiSecret: env.GA4_API_SECRET,
            url: withoutTrailingSlash(env.GA4_URL),
          }
        : undefined,
    eventsKeepDays: env.EVENTS_KEEP_DAYS,
    eventsExport: env.EVENTS_EXPORT === 'off' ? undefined : env.EVENTS_EXPORT,
    revisionsKeepDays: env.REVISIONS_KEEP_DAYS,
    iframeBase: env.IFRAME_BASE,
    location: locationOf(env),
    carrier: env.CARRIER_URL === undefined ? undefined : { url: env.CARRIER_URL, key: env.CARRIER_KEY },
    priceSource: env.PRICES_URL === undefined ? undefined : { url: env.PRICES_URL, token: env.PRICES_TOKEN },
    stock: env.STOCK_URL === undefined ? undefined : { url: env.STOCK_URL, key: env.STOCK_KEY },
    appointments:
      env.APPOINTMENT_URL === undefined ? undefined : { url: env.APPOINTMENT_URL, key: env.APPOINTMENT_KEY },
    translate:
      env.TRANSLATE_URL === undefined ? undefined : { url: env.TRANSLATE_URL, key: env.TRANSLATE_KEY },
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
    locationAccessKey: env.LOCATION_ACCESS_KEY,
    metricsKey: env.METRICS_KEY,
    alerts: alertsOf(env),
    logLevel: env.LOG_LEVEL,
    isTraced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    clientDir: resolve(ROOT, 'dist/client'),
    assetsDir: resolve(ROOT, 'assets'),
    version: packageVersion(),
  };
}

function alertsOf(env: z.infer<typeof environment>): AlertSettings {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = env;
  return {
    mail: env.ALERT_MAIL,
    webhook: url !== undefined && secret !== undefined ? { url, secret } : undefined,
    quietHours: env.ALERT_QUIET_HOURS,
    silentMinutes: env.ALERT_SILENT_MINUTES,
    faultsPerHour: env.ALERT_FAULTS_PER_HOUR,
    backupHours: env.ALERT_BACKUP_HOURS,
    diskMb: env.ALERT_DISK_MB,
  };
}

function oidcOf(env: z.infer<typeof environment>): OidcSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_CLAIM: roleClaim,
    OIDC_NAME: name,
  } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, roleClaim, name } : undefined;
}

function s3Of(env: z.infer<typeof environment>): S3Settings | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  return bucket && endpoint && region && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey }
    : undefined;
}

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

function locationOf(env: z.infer<typeof environment>): LocationSettings {
  const {
    SMARTY_AUTH_ID: authId = '',
    SMARTY_AUTH_TOKEN: authToken = '',
    LOQATE_KEY: key = '',
    LOQATE_COUNTRIES: countries,
  } = env;
  switch (env.LOCATION_PROVIDER) {
    case 'smarty':
      return {
        provider: 'smarty',
        authId,
        authToken,
        autocompleteUrl: withoutTrailingSlash(env.SMARTY_AUTOCOMPLETE_URL),
        streetUrl: withoutTrailingSlash(env.SMARTY_STREET_URL),
      };
    case 'loqate':
      return { provider: 'loqate', key, url: withoutTrailingSlash(env.LOQATE_URL), countries };
    case 'embedded':
      return { provider: 'embedded' };
  }
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  return [
    'Vitrine cannot start, because of its settings:',
    ...lines,
    'Correct these environment variables, or unset them to use their defaults.',
  ].join('\n');
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
