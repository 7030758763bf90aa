// Embedded pages: addresses that stay on the configured host, and accepted messages. See
// src/screens/overlays/README.md#embedded-page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areFramesForeign,
  frameMessageOf,
  frameOf,
  frameSources,
  isFrameOrigin,
  type Frame,
} from '#rules/embeddedFrames.ts';

const OWN = 'http://127.0.0.1:3000';
const BASE = 'https://apps.example.com/kiosk/';
const addressOf = (path: string, base: string | null = BASE, port: number | null = null) =>
  frameOf({ base, path, port, ownOrigin: OWN })?.address;

describe('When a button embeds a page', () => {
  it.each([
    ['map', 'https://apps.example.com/kiosk/map'],
    ['/map', 'https://apps.example.com/kiosk/map'],
    [' /map ', 'https://apps.example.com/kiosk/map'],
    ['/map/', 'https://apps.example.com/kiosk/map/'],
    ['/map?floor=2#lift', 'https://apps.example.com/kiosk/map?floor=2#lift'],
    ['', 'https://apps.example.com/kiosk/'],
    ['/', 'https://apps.example.com/kiosk/'],
    ['/a b/ü', 'https://apps.example.com/kiosk/a%20b/%C3%BC'],
    ['/a%2Fb', 'https://apps.example.com/kiosk/a%2Fb'],
    ['../../admin', 'https://apps.example.com/kiosk/admin'],
    ['/%2e%2e/admin', 'https://apps.example.com/kiosk/admin'],
  ])('%s is loaded from a path below the base', (path, address) => expect(addressOf(path)).toBe(address));

  it('accepts a base without a trailing slash, with a query, or with a port', () => {
    expect(addressOf('map', 'https://apps.example.com/kiosk')).toBe('https://apps.example.com/kiosk/map');
    expect(addressOf('', 'https://apps.example.com/kiosk/start.html')).toBe(
      'https://apps.example.com/kiosk/start.html',
    );
    expect(addressOf('map?floor=2', 'https://apps.example.com/?store=7')).toBe(
      'https://apps.example.com/map?store=7&floor=2',
    );
    expect(addressOf('map', 'http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/map');
  });

  it('uses the port of the button instead of the base’s, if it is valid', () => {
    expect(addressOf('map', 'http://127.0.0.1:8080/a', 81)).toBe('http://127.0.0.1:81/a/map');
    expect(addressOf('map', BASE, 8443)).toBe('https://apps.example.com:8443/kiosk/map');
    for (const port of [0, -1, 80.5, 65_536, Number.NaN])
      expect(addressOf('map', BASE, port)).toBeUndefined();
  });

  it.each([
    '//elsewhere.example',
    'https://elsewhere.example',
    'https:elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    ' //elsewhere.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x/y',
    'file:///etc/passwd',
    '//apps.example.com@elsewhere.example/',
    'about:blank',
  ])('%j is refused', (path) => expect(addressOf(path)).toBeUndefined());

  it('has no address without a valid base', () => {
    expect(addressOf('map', null)).toBeUndefined();
    expect(addressOf('map', 'apps')).toBeUndefined();
  });

  it('stays on the host of the base and below its path, for any path', () => {
    const dangerous = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '%2e',
        '%2f',
        '\t',
        '\n',
        ' ',
        'https:',
        'javascript:',
        'elsewhere.example',
        '[',
        '8080',
        'ü',
      ),
      { maxLength: 8 },
    );
    const bases = fc.constantFrom(BASE, 'https://apps.example.com', 'http://127.0.0.1:8080/a/b');
    const ports = fc.option(fc.integer({ min: -2, max: 70_000 }));
    fc.assert(
      fc.property(
        fc.oneof(
          dangerous.map((parts) => parts.join('')),
          fc.string(),
          fc.webUrl(),
        ),
        bases,
        ports,
        (path, base, port) => {
          const frame = frameOf({ base, path, port, ownOrigin: OWN });
          if (!frame) return;
          const [address, home] = [new URL(frame.address), new URL(base)];
          expect(isFrameOrigin(address.origin, base)).toBe(true);
          expect([address.protocol, address.hostname, address.username, address.password]).toEqual([
            home.protocol,
            home.hostname,
            '',
            '',
          ]);
          expect(address.pathname.startsWith(home.pathname)).toBe(true);
          if (port === null) expect(address.origin).toBe(home.origin);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('opens every simple name as a page below the base', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name !== '.' && name !== '..');
        const address = addressOf(`/${encodeURIComponent(name)}`);
        expect(decodeURIComponent(new URL(address ?? '').pathname)).toBe(`/kiosk/${name}`);
      }),
    );
  });
});

describe('When embedded pages may be of another host', () => {
  it.each([
    [undefined, 'https://showroom.example', false],
    ['https://showroom.example:8443/apps', 'https://showroom.example', false],
    ['https://apps.example', 'https://showroom.example', true],
    ['https://apps.example', undefined, true],
  ])('%s beside %s: %s', (base, publicUrl, expected) =>
    expect(areFramesForeign(base, publicUrl)).toBe(expected),
  );
});

describe('When a page is embedded', () => {
  const sandboxOf = (base: string, port: number | null = null) =>
    frameOf({ base, path: 'x', port, ownOrigin: OWN })?.sandbox.split(' ') ?? [];

  it('may run scripts and send forms, but not leave its frame', () => {
    for (const base of [BASE, OWN]) {
      expect(sandboxOf(base)).toEqual(expect.arrayContaining(['allow-scripts', 'allow-forms']));
      expect(sandboxOf(base).join(' ')).not.toMatch(/top-navigation|popups|modals|downloads/);
    }
  });

  it('keeps its own origin on another host, whatever the port', () => {
    expect(sandboxOf(BASE)).toContain('allow-same-origin');
    expect(sandboxOf('http://localhost:3000')).toContain('allow-same-origin');
    expect(sandboxOf('http://127.0.0.10:3000')).toContain('allow-same-origin');
  });

  it('has an opaque origin on the showroom’s own host, because an editor’s cookie ignores ports', () => {
    for (const base of [
      OWN,
      'http://127.0.0.1:8080',
      'http://127.0.0.1',
      'https://127.0.0.1:8443',
      'http://127.1:8080',
    ]) {
      expect(sandboxOf(base)).not.toContain('allow-same-origin');
      expect(frameOf({ base, path: 'x', port: null, ownOrigin: OWN })?.origin).toBe('null');
    }
    expect(sandboxOf('http://127.0.0.1:8080', 3000)).not.toContain('allow-same-origin');
  });
});

describe('When the server sends its frame policy', () => {
  /** Matches a source with any port (CSP level 3, 6.7.2.8). */
  const allows = (source: string, origin: string): boolean => {
    const [, scheme, host] = /^(https?:)\/\/(.+):\*$/.exec(source) ?? [];
    const { protocol, hostname } = new URL(origin);
    return protocol === scheme && hostname === host;
  };

  it('lists exactly the origins that the rule allows', () => {
    const origins = fc
      .tuple(
        fc.constantFrom('http', 'https'),
        fc.constantFrom('apps.example.com', 'example.com', 'x.apps.example.com', '127.0.0.1'),
        fc.option(fc.integer({ min: 1, max: 65_535 })),
      )
      .map(([scheme, host, port]) => `${scheme}://${host}${port === null ? '' : `:${port}`}`);
    fc.assert(
      fc.property(origins, origins, (base, origin) => {
        expect(frameSources(base).some((source) => allows(source, origin))).toBe(isFrameOrigin(origin, base));
      }),
      { numRuns: 500 },
    );
  });

  it('lists none without a base', () => {
    for (const base of [null, undefined, '', 'apps']) expect(frameSources(base)).toEqual([]);
  });
});

describe('When an embedded page sends a message', () => {
  const frame: Frame = {
    address: 'https://apps.example.com/map',
    sandbox: '',
    origin: 'https://apps.example.com',
  };
  const meaningOf = (data: unknown, origin = frame.origin) => frameMessageOf({ data, origin }, frame);

  it.each([
    ['IFRAME_EXIT', 'exit'],
    ['IFRAME_IDLE', 'idle'],
    ['IFRAME_ACTIVE', 'active'],
  ])('%s is accepted as a string and as a type', (word, meaning) => {
    expect(meaningOf(word)).toBe(meaning);
    expect(meaningOf({ type: word })).toBe(meaning);
    expect(meaningOf({ type: word, at: 1 })).toBe(meaning);
  });

  it.each([
    'iframe_exit',
    ' IFRAME_EXIT',
    '',
    null,
    undefined,
    1,
    true,
    [],
    ['IFRAME_EXIT'],
    {},
    { type: 'exit' },
    { type: ['IFRAME_EXIT'] },
    { type: { type: 'IFRAME_EXIT' } },
    { data: 'IFRAME_EXIT' },
    '{"type":"IFRAME_EXIT"}',
    'constructor',
    { type: '__proto__' },
  ])('%j is ignored', (data) => expect(meaningOf(data)).toBeNull());

  it('is accepted only from its own origin, including the port', () => {
    for (const origin of [
      'https://elsewhere.example',
      'http://apps.example.com',
      'https://apps.example.com:8443',
      'https://apps.example.com.elsewhere.example',
      'null',
      '',
    ]) {
      expect(meaningOf('IFRAME_EXIT', origin)).toBeNull();
    }
  });

  it('has the origin null when the page is sandboxed on the showroom’s own host', () => {
    for (const origin of [OWN, 'http://127.0.0.1:8080']) {
      const own = frameOf({ base: origin, path: 'tools', port: null, ownOrigin: OWN });
      expect(own && frameMessageOf({ data: 'IFRAME_EXIT', origin: 'null' }, own)).toBe('exit');
      expect(own && frameMessageOf({ data: 'IFRAME_EXIT', origin }, own)).toBeNull();
    }
  });

  it('is ignored for any other value', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = ['IFRAME_EXIT', 'IFRAME_IDLE'];
        fc.pre(
          !message.includes(data as string) &&
            !message.includes((data as { type?: string } | null | undefined)?.type ?? ''),
        );
        expect(meaningOf(data)).toBeNull();
      }),
    );
  });
});
