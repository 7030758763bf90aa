// Settings, and the messages for invalid ones.
// See src/server/operating/README.md#settings.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from '#server/serverSettings.ts';
import { settingsAdvice } from '#server/settingsAdvice.ts';

describe('When an operator starts the server', () => {
  it('no setting is required', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/data$/),
      databaseUrl: undefined,
      editor: undefined,
      seed: 'demo',
      testBuild: false,
      analytics: 'package',
      editButton: true,
      offline: true,
      s3: undefined,
      trustProxy: false,
      location: { provider: 'embedded' },
      carrier: undefined,
      stock: undefined,
      appointments: undefined,
      translate: undefined,
      providerTimeoutMs: 8000,
      ga4: undefined,
      eventsKeepDays: 400,
      revisionsKeepDays: 90,
    });
  });

  it('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', EDITOR_EMAIL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('every setting is read', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/vitrine',
      DATABASE_URL: 'postgres://u:p@db/v',
      EDITOR_EMAIL: 'e@example.com',
      EDITOR_PASSWORD: 'certainly long enough',
      JWT_SECRET: 's'.repeat(32),
      SEED: 'empty',
      TEST_BUILD: '1',
      ANALYTICS: 'tag',
      EDIT_BUTTON: 'off',
      OFFLINE: 'off',
      IFRAME_BASE: 'https://frames.example.com/app',
      LOCATION_PROVIDER: 'smarty',
      LOCATION_ACCESS_KEY: 'key',
      SMARTY_AUTH_ID: 'id',
      SMARTY_AUTH_TOKEN: 'token',
      CARRIER_URL: 'https://carrier.example.com/plans',
      CARRIER_KEY: 'secret',
      APPOINTMENT_URL: 'https://times.example.com/v1',
      APPOINTMENT_KEY: 'times-key',
      STOCK_URL: 'https://stock.example.com/stores',
      STOCK_KEY: 'stock-key',
      TRANSLATE_URL: 'https://words.example.com/v1',
      TRANSLATE_KEY: 'words-key',
      PRICES_URL: 'https://prices.example.com/list',
      PRICES_TOKEN: 'token',
      PROVIDER_TIMEOUT_MS: '3000',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/vitrine',
      databaseUrl: 'postgres://u:p@db/v',
      jwtSecret: 's'.repeat(32),
      seed: 'empty',
      editor: { email: 'e@example.com', password: 'certainly long enough' },
      testBuild: true,
      analytics: 'tag',
      logLevel: 'warn',
      editButton: false,
      offline: false,
      iframeBase: 'https://frames.example.com/app',
      locationAccessKey: 'key',
      location: {
        provider: 'smarty',
        authId: 'id',
        authToken: 'token',
        autocompleteUrl: 'https://us-autocomplete.api.smarty.com',
        streetUrl: 'https://us-street.api.smarty.com',
      },
      carrier: { url: 'https://carrier.example.com/plans', key: 'secret' },
      appointments: { url: 'https://times.example.com/v1', key: 'times-key' },
      stock: { url: 'https://stock.example.com/stores', key: 'stock-key' },
      translate: { url: 'https://words.example.com/v1', key: 'words-key' },
      priceSource: { url: 'https://prices.example.com/list', token: 'token' },
      providerTimeoutMs: 3000,
    });
  });

  it('the media store and trusted proxies are read', () => {
    const s3 = {
      S3_BUCKET: 'media',
      S3_ENDPOINT: 'http://minio:9000',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readSettings(s3).s3).toEqual({
      bucket: 'media',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const trusted = ['off', '2', '10.0.0.1, 192.168.0.0/16', '::1'].map(
      (setting) => readSettings({ TRUST_PROXY: setting }).trustProxy,
    );
    expect(trusted).toEqual([false, 2, ['10.0.0.1', '192.168.0.0/16'], ['::1']]);
  });

  it('the Google Analytics account and the age limit of events are read', () => {
    const ga4 = { GA4_MEASUREMENT_ID: 'G-ABC123', GA4_API_SECRET: 'secret' };
    expect(readSettings(ga4).ga4).toEqual({
      measurementId: 'G-ABC123',
      apiSecret: 'secret',
      url: 'https://www.google-analytics.com',
    });
    expect(
      readSettings({ ...ga4, GA4_URL: 'https://region1.google-analytics.com/', EVENTS_KEEP_DAYS: '30' }),
    ).toMatchObject({
      ga4: { url: 'https://region1.google-analytics.com' },
      eventsKeepDays: 30,
    });
    expect(() => readSettings({ GA4_API_SECRET: 'secret' })).toThrow(
      'GA4_MEASUREMENT_ID and GA4_API_SECRET go together: set both or neither',
    );
    expect(() => readSettings({ ...ga4, GA4_MEASUREMENT_ID: 'UA-1' })).toThrow(
      'GA4_MEASUREMENT_ID must look like G-ABC123',
    );
    expect(() => readSettings({ EVENTS_KEEP_DAYS: '0' })).toThrow(
      'EVENTS_KEEP_DAYS must be between 1 and 3650',
    );
  });

  it('allowed origins are read', () => {
    expect(readSettings({}).allowedOrigins).toEqual([]);
    expect(
      readSettings({ ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173/' }).allowedOrigins,
    ).toEqual(['https://a.example', 'http://localhost:5173']);
    for (const origins of [
      '*',
      'a.example',
      'https://a.example/path',
      'https://A.example',
      'file://x',
      'null',
    ]) {
      expect(() => readSettings({ ALLOWED_ORIGINS: origins })).toThrow(
        'ALLOWED_ORIGINS must be origins such as https://shop.example.com',
      );
    }
  });

  it('all mistakes are reported at once, with what to do', () => {
    const env = {
      PORT: 'abc',
      SEED: 'full',
      DATABASE_URL: 'mysql://x',
      JWT_SECRET: 'short',
      ANALYTICS: 'yes',
    };
    for (const message of [
      'PORT must be a whole number, such as 3000',
      'DATABASE_URL must look like postgres://',
      'JWT_SECRET must have at least 32 characters',
      'SEED must be demo or empty',
      'ANALYTICS must be package, tag or off',
      'or unset them to use their defaults',
    ]) {
      expect(() => readSettings(env)).toThrow(message);
    }
    expect(() => readSettings({ S3_BUCKET: 'media', S3_REGION: 'eu' })).toThrow(
      'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too: S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together, all or none',
    );
    expect(() => readSettings({ S3_ENDPOINT: 'minio:9000' })).toThrow(
      'S3_ENDPOINT must be an http(s) address',
    );
    for (const proxies of ['yes', 'proxy.local', '10.0.0.1, x', '10.0.0.0/8/8', '-1']) {
      expect(() => readSettings({ TRUST_PROXY: proxies })).toThrow(
        'TRUST_PROXY must be off, the number of proxies in front of the server, or their addresses',
      );
    }
    expect(() => readSettings({ LOCATION_PROVIDER: 'google' })).toThrow(
      'LOCATION_PROVIDER must be embedded, smarty or loqate',
    );
    expect(() => readSettings({ LOCATION_PROVIDER: 'smarty' })).toThrow(
      'SMARTY_AUTH_ID, SMARTY_AUTH_TOKEN must be set for LOCATION_PROVIDER=smarty',
    );
    expect(() => readSettings({ LOCATION_PROVIDER: 'loqate' })).toThrow(
      'LOQATE_KEY must be set for LOCATION_PROVIDER=loqate',
    );
    expect(() => readSettings({ CARRIER_URL: 'carrier' })).toThrow('CARRIER_URL must be an http(s) address');
    expect(() => readSettings({ STOCK_KEY: 'x' })).toThrow('STOCK_KEY is of no use without STOCK_URL');
    expect(() => readSettings({ TRANSLATE_KEY: 'x' })).toThrow(
      'TRANSLATE_KEY is of no use without TRANSLATE_URL',
    );
    expect(() => readSettings({ CARRIER_KEY: 'x' })).toThrow('CARRIER_KEY is of no use without CARRIER_URL');
    expect(() => readSettings({ PRICES_TOKEN: 'x' })).toThrow('PRICES_TOKEN is of no use without PRICES_URL');
    expect(() => readSettings({ PROVIDER_TIMEOUT_MS: '0' })).toThrow(
      'PROVIDER_TIMEOUT_MS must be between 1 and 60000',
    );
    expect(() => readSettings({ PORT: '70000' })).toThrow('PORT must be at most 65535');
    expect(() => readSettings({ EDITOR_EMAIL: 'e@example.com' })).toThrow(
      'EDITOR_EMAIL and EDITOR_PASSWORD go together',
    );
    const common = { EDITOR_EMAIL: 'e@example.com', EDITOR_PASSWORD: 'Q1W2E3R4T5Y6' };
    expect(() => readSettings(common)).toThrow('EDITOR_PASSWORD is used by many people: choose another one');
  });
});

describe('When settings are valid but unwise', () => {
  const warningsOf = (env: Record<string, string>, userId = 1000): string[] =>
    settingsAdvice(env, readSettings(env), userId);
  const withPassword = (password: string): string[] =>
    warningsOf({ EDITOR_EMAIL: 'marion@example.com', EDITOR_PASSWORD: password });

  it.each(['aaaaaaaaaaaaaaaa', 'my-password-2026', 'marion-and-more'])(
    'there is a warning for the password %s',
    (password) => {
      expect(withPassword(password)).toEqual([expect.stringContaining('EDITOR_PASSWORD is easy to guess')]);
    },
  );

  it('there is no warning for a good password, other programs’ variables, or no settings', () => {
    expect(withPassword('plum-otter-8-lantern')).toEqual([]);
    expect(
      warningsOf({
        HOME: '/root',
        PATH: '/bin',
        EDITOR: 'vim',
        S3CMD: 'x',
        PGPORT: '5432',
        NODE_ENV: 'production',
        LOGLEVEL_X: 'a',
      }),
    ).toEqual([]);
  });

  it('there is a warning for running as root, and for a weak key', () => {
    expect(warningsOf({ JWT_SECRET: 'ab'.repeat(20) }, 0)).toEqual([
      expect.stringContaining('runs as root'),
      expect.stringContaining('JWT_SECRET is easy to guess'),
    ]);
  });
});

describe('When an operator looks for a setting', () => {
  it('the table has exactly the settings that are read', () => {
    const page = readFileSync(new URL('../../src/server/operating/README.md', import.meta.url), 'utf8');
    const [, table = ''] = /^## Settings$([\s\S]*?)^## /m.exec(page) ?? [];
    const named = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual([...SETTING_NAMES].sort());
  });
});
