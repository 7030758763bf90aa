// Drawings as Figma, Illustrator, Inkscape, Sketch and others export them.
// See src/server/media/README.md#uploads-are-not-trusted.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeSvg } from '#server/media/svgSanitizer.ts';
import { makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string, attributes = 'viewBox="0 0 90 90"'): string =>
  `<svg ${NS} ${attributes}>${content}</svg>`;
const SQUARE = '<path class="a" d="M0 0h45v90h-45z"/><path class="b" d="M45 0h45v90h-45z"/>';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const clean = (source: string): string => sanitizeSvg(source).drawing;
const notesOf = (source: string): string => sanitizeSvg(source).notes.join(' ');

/** Colors of the left and the right half of a drawing, as numbers. */
async function halves(drawing: string): Promise<number[][]> {
  const { data, info } = await sharp(Buffer.from(drawing))
    .resize(20, 20, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number): number[] => [
    ...data.subarray((10 * info.width + x) * 4, (10 * info.width + x) * 4 + 4),
  ];
  return [at(5), at(15)];
}

const RED_AND_BLUE = [
  [204, 0, 0, 255],
  [0, 102, 204, 255],
];

describe('When a drawing has a style sheet', () => {
  it.each([
    ['a font of its own', '@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}'],
    ['an import', '@import url("https://fonts.example/css?family=A");'],
    ['rules for other media', '@media (prefers-color-scheme: dark){.a,.b{fill:#fff}}'],
    ['an animation', '@keyframes spin{from{transform:none}to{transform:rotate(1turn)}}'],
    ['an encoding', '@charset "utf-8";'],
    ['a comment', '/* Generator: Adobe */'],
    ['a rule for browsers that know something', '@supports (fill: red){.c{fill:red}}'],
    ['a picture from elsewhere', '.c{fill:url(https://elsewhere.example/a.svg#b)}'],
    ['a rule that is not CSS', '.c{fill red;;}'],
  ])('it keeps its colors beside %s', async (_what, rule) => {
    const drawing = clean(svg(`<style>${rule}.a{fill:#c00}.b{fill:#06c}</style>${SQUARE}`));
    expect(await halves(drawing)).toEqual(RED_AND_BLUE);
    expect(drawing).not.toMatch(/@(?!supports)|elsewhere|fonts\.example/);
  });

  it('an unsafe declaration goes, and the others of its rule stay', async () => {
    const rule =
      '.a{filter:url(//elsewhere.example#f);fill:#c00}.b{fill:#06c;cursor:url(//elsewhere.example)}';
    const drawing = clean(svg(`<style>${rule}</style>${SQUARE}`));
    expect(await halves(drawing)).toEqual(RED_AND_BLUE);
    expect(drawing).not.toContain('elsewhere');
  });

  it('an unsafe declaration of a style attribute goes, and the others stay', () => {
    const drawing = clean(svg('<rect style="fill:#c00;mask:url(//elsewhere.example#m);stroke:url(#g)"/>'));
    expect(drawing).toContain('style="fill:#c00;stroke:url(#g)"');
  });

  it('CDATA, as Illustrator writes it, is read', async () => {
    const css = '<style type="text/css"><![CDATA[.a{fill:#c00}.b{fill:#06c}]]></style>';
    expect(await halves(clean(svg(css + SQUARE)))).toEqual(RED_AND_BLUE);
  });
});

describe('When a drawing has entities or prefixes', () => {
  it('namespaces that Illustrator declares as entities are expanded', async () => {
    const source = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY st0 "fill:#c00;">
]>
<svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" viewBox="0 0 90 90" i:pageBounds="0 0 1 1" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">
<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><i:pgfRef/></foreignObject>
<g i:extraneous="self"><path style="&st0;" d="M0 0h45v90h-45z"/><path fill="#06c" d="M45 0h45v90h-45z"/></g></switch></svg>`;
    const { drawing, notes } = sanitizeSvg(source);
    expect(await halves(drawing)).toEqual(RED_AND_BLUE);
    // The private data of Illustrator has another element beside it.
    expect(notes).toEqual([]);
  });

  it('names of HTML are read', () => {
    expect(clean(svg('<text>a&nbsp;b &copy; &eacute; &amp;</text>'))).toContain(
      '<text>a\u00a0b © é &amp;</text>',
    );
  });

  it('an entity with markup stays text', () => {
    const source = `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('<text>&a;</text>')}`;
    expect(clean(source)).toContain('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>');
  });

  it('entities of other files are not loaded, and an unknown one is refused', () => {
    const source = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`;
    expect(() => clean(source)).toThrow(/undefined entity/);
    const unused = `<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://elsewhere.example/a.dtd">]>${svg('<rect/>')}`;
    expect(notesOf(unused)).toContain('references to other files');
  });

  it.each([
    ['one within the other', 10],
    ['many times', 1],
  ])('entities that make much text of little are refused: %s', (_what, levels) => {
    const inner = Array.from({ length: levels }, (_, level) => {
      const value = level === 0 ? 'x'.repeat(2000) : `&e${level - 1};`.repeat(10);
      return `<!ENTITY e${level} "${value}">`;
    });
    const uses = `&e${levels - 1};`.repeat(levels === 1 ? 1000 : 1);
    expect(() => clean(`<!DOCTYPE svg [${inner.join('')}]>${svg(`<text>${uses}</text>`)}`)).toThrow(
      /too much text/,
    );
  });

  it.each([
    ['declared', 'xmlns:svg="http://www.w3.org/2000/svg"'],
    ['not declared', ''],
  ])('a prefix svg: is read, %s', async (_what, declaration) => {
    const source = `<svg:svg ${declaration} viewBox="0 0 90 90"><svg:rect fill="#c00" width="45" height="90"/><svg:rect fill="#06c" x="45" width="45" height="90"/></svg:svg>`;
    expect(await halves(clean(source))).toEqual(RED_AND_BLUE);
  });

  it('what Inkscape, Sketch and Affinity say about their windows is dropped without a word', () => {
    const source = svg(
      `<sodipodi:namedview pagecolor="#fff"/><metadata><rdf:RDF/></metadata><g inkscape:label="Layer 1" sketch:type="MSPage" serif:id="a"><rect width="9" height="9" data-name="b"/></g>`,
    );
    const { drawing, notes } = sanitizeSvg(source);
    expect(drawing).toContain('<g><rect width="9" height="9"/></g>');
    expect(drawing).not.toMatch(/sodipodi|inkscape|sketch|serif|rdf|data-name/);
    expect(notes).toEqual([]);
  });

  it('a drawing that declares no namespace is read', async () => {
    const halfRed =
      '<rect fill="#c00" width="45" height="90"/><rect fill="#06c" x="45" width="45" height="90"/>';
    expect(await halves(clean(`<svg width="90" height="90">${halfRed}</svg>`))).toEqual(RED_AND_BLUE);
  });

  it('rules within @supports and @layer stay, without what reaches other files', async () => {
    const css = '@supports (fill:red){.a{fill:#c00;mask:url(//elsewhere.example)}}@layer x{.b{fill:#06c}}';
    const drawing = clean(svg(`<style>${css}</style>${SQUARE}`));
    expect(drawing).toContain('@supports (fill:red){.a{fill:#c00}}');
    expect(drawing).not.toContain('elsewhere');
  });

  it('a link without its declared prefix keeps what it shows', () => {
    expect(clean(svg('<defs><path id="p"/></defs><use xlink:href="#p"/>'))).toContain(
      '<use xlink:href="#p"/>',
    );
  });
});

describe('When something of a drawing is dropped', () => {
  it.each([
    ['<script>alert(1)</script>', 'scripts'],
    ['<rect onclick="alert(1)" width="9"/>', 'scripts'],
    ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>', 'embedded pages'],
    ['<image href="https://elsewhere.example/a.png"/>', 'pictures in other files'],
    ['<image href="photo.jpg"/>', 'pictures in other files'],
    ['<use href="icons.svg#a"/>', 'references to other files'],
    ['<rect fill="url(https://elsewhere.example/a.svg#g)"/>', 'references to other files'],
    ['<rect><animate attributeName="x" to="9"/></rect>', 'animations'],
    ['<style>@font-face{font-family:A}</style><text>Hi</text>', 'its own fonts'],
    ['<style>@import "a.css";</style>', 'style sheets in other files'],
    ['<style>@media print{.a{fill:red}}</style>', 'style rules for certain screens'],
    ['<flowRoot><flowPara>Hi</flowPara></flowRoot>', 'flowed texts'],
    ['<defs><meshgradient id="m"/></defs>', 'mesh gradients'],
  ])('the answer names it: %s', (content, loss) => {
    expect(notesOf(svg(content))).toMatch(`Dropped from this drawing: ${loss}`);
  });

  it('a font that no text uses is not missed', () => {
    expect(notesOf(svg('<style>@font-face{font-family:A}</style><rect width="9" height="9"/>'))).toBe('');
  });

  it.each(['png', 'jpeg', 'jpg', 'gif', 'webp', 'avif'])('an embedded picture stays: %s', (type) => {
    const source = svg(
      `<image width="9" height="9" xlink:href="data:image/${type};base64,${PIXEL.slice(0, 40)}&#10;${PIXEL.slice(40)}"/>`,
    );
    const { drawing, notes } = sanitizeSvg(source);
    expect(drawing).toContain(`xlink:href="data:image/${type};base64,${PIXEL}"`);
    expect(notes).toEqual([]);
  });
});

describe('When a drawing has an unusual size', () => {
  const size = (attributes: string) => sanitizeSvg(svg('<rect width="9" height="9"/>', attributes)).size;

  it.each([
    ['width="120" height="80"', 120, 80],
    ['width="210mm" height="297mm"', 794, 1123],
    ['width="1in" height="72pt"', 96, 96],
    ['width="100%" height="100%" viewBox="0 0 400 300"', 400, 300],
    ['viewBox="-50,-50,100,100"', 100, 100],
    ['width="300" viewBox="0 0 30 10"', 300, 100],
    ['viewBox="0 0 0.5 0.25"', 1, 1],
  ])('it has the size of a browser: %s', (attributes, width, height) => {
    expect(size(attributes)).toEqual({ width, height });
  });

  it.each([
    ['viewBox="0 0 1920 1080"', 'width="1920" height="1080"'],
    ['width="100%" height="100%" viewBox="0 0 400 300"', 'width="400" height="300"'],
    ['viewBox="0 0 24 24"', 'viewBox="0 0 24 24"'],
  ])('a view box alone gives its size, which browsers take for 150 px: %s', (attributes, expected) => {
    const { drawing } = sanitizeSvg(svg('<rect width="9" height="9"/>', attributes));
    expect(drawing).toContain(expected);
    expect(drawing.includes(' width="24"')).toBe(false);
  });

  it.each([
    ['width="40000" height="20000"', 'width="4096" height="2048" viewBox="0 0 40000 20000"'],
    ['viewBox="0 0 1e6 1e6"', 'viewBox="0 0 1e6 1e6" width="4096" height="4096"'],
    ['width="5m" height="5m" viewBox="0 0 9 9"', 'viewBox="0 0 9 9"'],
  ])('a huge one is reduced without a change of what it shows: %s', (attributes, expected) => {
    const { drawing, notes, size: reduced } = sanitizeSvg(svg('<rect width="9" height="9"/>', attributes));
    expect(drawing).toContain(expected);
    expect(Math.max(reduced?.width ?? 0, reduced?.height ?? 0)).toBeLessThanOrEqual(4096);
    expect(notes.length).toBe(reduced?.width === 9 ? 0 : 1);
  });

  it('a view box that is not valid goes, and the answer says so', () => {
    const { drawing, notes } = sanitizeSvg(svg('<rect/>', 'width="9" height="9" viewBox="0 0 -9 -9"'));
    expect(drawing).not.toContain('viewBox');
    expect(notes).toEqual([expect.stringContaining('viewBox')]);
  });
});

describe('When an editor uploads a drawing', () => {
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  beforeAll(async () => {
    testDatabase = await makeSqlite();
    showroom = await startShowroom(testDatabase);
  });
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase.remove();
  });
  const upload = async (source: string | Buffer) => {
    const part = { name: 'files', filename: 'logo.svg', bytes: Buffer.from(source as string) };
    const response = await showroom.editor.send('POST', '/upload', formData(part));
    const body = response.json<Json | [Json]>();
    const record = Array.isArray(body) ? body[0] : undefined;
    const notes = (record?.['provider_metadata'] as { notes: string[] } | null)?.notes ?? [];
    return { status: response.statusCode, record, notes, message: (body as Json)['message'] };
  };
  const blur =
    '<filter id="f"><feGaussianBlur stdDeviation="0.2"/></filter><rect width="5" height="5" filter="url(#f)"/>';
  const matrix = (alpha: number) =>
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${alpha} 0"/>`;
  const shadow = `<feFlood flood-opacity="0" result="b"/>${matrix(127)}<feOffset dy="4"/><feGaussianBlur stdDeviation="10"/>${matrix(0.25)}<feBlend in2="b" result="s"/><feBlend in="SourceGraphic" in2="s"/>`;
  const figma = `<g filter="url(#f)"><rect x="20" y="16" width="200" height="120" rx="12" fill="#fff"/></g><defs><filter id="f" x="0" y="0" width="240" height="160" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">${shadow}</filter></defs>`;
  const spread =
    '<filter id="f"><feMorphology radius="1" operator="dilate"></feMorphology><feOffset dy="2"/><feGaussianBlur stdDeviation="6"/></filter><rect x="30" y="30" width="300" height="140" filter="url(#f)"/>';
  const noise =
    '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="10"/><feGaussianBlur stdDeviation="40"/></filter><rect width="120" height="80" filter="url(#f)"/>';

  it.each([
    ['a blur of 0.2 in 9 x 9', svg(blur, 'width="9" height="9"')],
    [
      'the shadow of a card from Figma',
      svg(figma, 'width="240" height="160" viewBox="0 0 240 160" fill="none"'),
    ],
    ['a shadow with a spread from Sketch', svg(spread, 'width="360px" height="200px" viewBox="0 0 360 200"')],
    [
      'a blur from Inkscape',
      svg(
        '<filter id="f" x="-.1" y="-.1" width="1.2" height="1.2" style="color-interpolation-filters:sRGB"><feGaussianBlur stdDeviation="4.2"/></filter><circle cx="100" cy="150" r="80" style="filter:url(#f)"/>',
        'width="210mm" height="297mm" viewBox="0 0 210 297"',
      ),
    ],
  ])('an ordinary filter gets its time: %s', async (_what, source) => {
    expect(await upload(source)).toMatchObject({ status: 200, notes: [] });
  });

  it('noise that would hold up a kiosk is refused', async () => {
    const { status, message } = await upload(svg(noise, 'width="120" height="80"'));
    expect([status, message]).toEqual([422, expect.stringContaining('takes too long to draw')]);
  });

  it('what was dropped is in the record, and in the list of media', async () => {
    const { record, notes } = await upload(svg('<rect width="9" height="9"/><script>1</script>'));
    expect(notes).toEqual(['Dropped from this drawing: scripts.']);
    const { items } = (await showroom.editor.get('/api/media')).json<{ items: Json[] }>();
    expect(items.find(({ id }) => id === record?.['id'])).toMatchObject({ notes });
  });

  it('a drawing without any size gets that of what it draws', async () => {
    const { record, notes } = await upload(
      svg('<rect x="100" y="200" width="400" height="300" fill="#c00"/>', ''),
    );
    const [width, height] = [Number(record?.['width']), Number(record?.['height'])];
    expect(Math.abs(width - 400) + Math.abs(height - 300)).toBeLessThanOrEqual(20);
    expect(notes).toEqual([expect.stringContaining('says no size')]);
    const stored = (await showroom.shopper.get(String(record?.['url']))).body;
    expect(await halves(stored)).toEqual([
      [204, 0, 0, 255],
      [204, 0, 0, 255],
    ]);
  });

  it.each([
    [
      'UTF-16',
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg('<text>é</text>')}`, 'utf16le'),
    ],
    [
      'ISO 8859-1',
      Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${svg('<text>é</text>')}`, 'latin1'),
    ],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${svg('<text>é</text>')}`)],
    ['UTF-8 after an empty line', Buffer.from(`\n<?xml version="1.0"?>${svg('<text>é</text>')}`)],
  ])('its text is read as %s', async (_what, bytes) => {
    const { record, status } = await upload(bytes);
    expect(status).toBe(200);
    expect((await showroom.shopper.get(String(record?.['url']))).body).toContain('<text>é</text>');
  });

  it('one that is no XML is refused with where and why', async () => {
    const { status, message } = await upload(svg('\n<g><rect></g>'));
    expect([status, message]).toEqual([
      400,
      expect.stringMatching(/^logo\.svg cannot be read as an SVG \(2:\d+: .+\)\. Export it again/),
    ]);
  });
});
