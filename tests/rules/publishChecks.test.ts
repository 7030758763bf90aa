// The checks before publishing. See src/content/README.md#checks-before-publishing.
import { describe, expect, it } from 'vitest';
import { KIOSK_FILE_BYTES, KIOSK_TOTAL_BYTES } from '#config/limits.ts';
import { KINDS, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { describe as describeField } from '#schema/describe.ts';
import { withValueAt } from '#schema/path.ts';
import { CHECKS, type CheckedDocument, type CheckedFile, type CheckInput } from '#rules/checkTypes.ts';
import {
  checkDocument,
  checkForPublishing,
  checkInSteps,
  createCheckContext,
} from '#server/publishing/publishChecks.ts';
import { textWidth } from '#rules/textWidth.ts';
import { byKey, checked, readDemo } from '../support/checkedDocuments.ts';
import { countReads } from '../support/countedWork.ts';
import { fullValue } from '../support/fullDocument.ts';

type Json = Record<string, unknown>;
const picture = { id: 1, url: '/uploads/picture.webp' };
const film = { id: 2, url: '/uploads/film.mp4' };
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\n[Music]';
const FILES: [string, CheckedFile][] = [
  [picture.url, { mime: 'image/webp', bytes: 1, alternativeText: null }],
  [film.url, { mime: 'video/mp4', bytes: 1, alternativeText: null }],
];
const SITE = [checked('environment', 'store'), checked('homeScreen', 'store')];
/** A page that exists, to link to. */
const CARE = checked('page', 'care');
const toCare = { targetType: 'pages', targetId: 'care' };

const findings = (documents: readonly CheckedDocument[], more: Partial<CheckInput> = {}) =>
  checkForPublishing({
    environment: 'store',
    documents: byKey([...SITE, CARE, ...documents]),
    files: new Map(FILES),
    ...more,
  });
/** Returns the findings in one document, as 'check path'. */
const found = (kind: KindName, fields: Record<string, unknown>, more: Partial<CheckInput> = {}): string[] =>
  findings(
    [checked(kind, kind === 'environment' || kind === 'homeScreen' ? 'store' : 'tested', fields)],
    more,
  )
    .map(({ check, path }) => `${check} ${path}`)
    .filter((finding) => finding !== 'unreachable ');

const pageWith = (fields: Record<string, unknown>) => found('page', fields);
const button = (fields: Record<string, unknown>) => pageWith({ buttons: [fields] });
const imageButton = (fields: Record<string, unknown>) => pageWith({ imageButtons: [fields] });
const block = (fields: Record<string, unknown>) => pageWith({ components: [fields] });

describe('When a product has colors and others that go with it', () => {
  const image = { image: picture, alt: 'From the front' };

  it('a color needs a name to be seen, and pictures to show anything', () => {
    const colors = (color: object) => found('product', { colors: [color] });
    expect(colors({ name: 'Tide', swatch: '#14484c', images: [image] })).toEqual([]);
    expect(colors({ name: ' ', images: [image] })).toEqual(['hiddenButton colors.0.name']);
    expect(colors({ name: 'Tide', images: [] })).toEqual(['missingPicture colors.0.images']);
    expect(colors({ name: 'Tide', images: [{ ...image, alt: '' }] })).toEqual([
      'alternativeText colors.0.images.0.alt',
    ]);
  });

  it('each of the others has to be published', () => {
    const related = [{ product: 'tested' }, { product: 'buds', reason: 'Paired at once' }];
    expect(found('product', { related })).toEqual(['missingDocument related.1.product']);
  });
});

describe('When a publisher checks the demo', () => {
  const { documents, files } = readDemo();
  it.each(['flagship', 'avenue', 'corner'])('nothing stops %s from being published', (environment) => {
    const result = checkForPublishing({ environment, documents: byKey(documents), files });
    expect(result.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(result.length).toBeLessThan(5);
  });

  it('each document has the same findings by itself and with everything', () => {
    const without = new Map([...files].filter(([url]) => !url.endsWith('mp4')));
    const input = { environment: 'flagship', documents: byKey(documents), files: without };
    const context = createCheckContext(input);
    const single = documents.flatMap((document) => checkDocument(context, document));
    expect(single.length).toBeGreaterThan(10);
    expect(checkForPublishing(input)).toEqual(single);
  });

  /** So many documents, the first ones being those of the demo. */
  const copiesOf = (count: number): CheckedDocument[] =>
    Array.from({ length: Math.ceil(count / documents.length) }, (_, copy) =>
      documents.map(({ kind, id, document }) => {
        const copyId = copy === 0 ? id : `${id}-${copy}`;
        return { kind, id: copyId, document: { ...document, id: copyId } } as CheckedDocument;
      }),
    )
      .flat()
      .slice(0, count);
  /** Properties of documents that something reads. */
  const readsOf = (of: readonly CheckedDocument[], work: (counted: CheckedDocument[]) => unknown): number => {
    const { value, reads } = countReads([...of]);
    work([...value]);
    return reads();
  };
  const inputOf = (of: readonly CheckedDocument[]) => ({
    environment: 'flagship',
    documents: byKey([...of]),
    files,
  });

  it('a document is read a few times, however many there are', () => {
    const copies = copiesOf(2000);
    const copying = readsOf(copies, (counted) => JSON.stringify(counted));
    const checking = readsOf(copies, (counted) => checkForPublishing(inputOf(counted)));
    expect(checking / copying).toBeLessThan(3);
    const some = copiesOf(500);
    const checkingSome = readsOf(some, (counted) => checkForPublishing(inputOf(counted)));
    expect(checking / checkingSome).toBeLessThan(4.2);
  });

  it('one that is edited is checked without reading all others', () => {
    const readsAmong = (count: number): number => {
      const { value, reads } = countReads(copiesOf(count));
      const context = createCheckContext(inputOf(value));
      const edited = value.find(({ kind, id }) => kind === 'newCompare' && id === 'phones-5');
      const before = reads();
      if (edited) checkDocument(context, edited);
      return reads() - before;
    };
    const alone = readsAmong(documents.length);
    expect(alone).toBeGreaterThan(100);
    expect(readsAmong(2000)).toBe(alone);
  });

  it('they are checked one by one, so that others get a turn between two', () => {
    const { value, reads } = countReads(copiesOf(500));
    const input = inputOf(value);
    const steps: number[] = [];
    let before = reads();
    for (const _ of checkInSteps(input)) {
      steps.push(reads() - before);
      before = reads();
    }
    expect(steps.length).toBeGreaterThanOrEqual(500);
    const all = steps.reduce((sum, count) => sum + count, 0);
    expect(Math.max(...steps) / all).toBeLessThan(0.05);
  });
});

describe('When a new document is published as it was made', () => {
  it.each(KINDS.filter(({ kind }) => kind !== 'quizSlide').map(({ kind }) => [kind]))(
    'nothing stops a new %s',
    (kind) => {
      const id = kind === 'environment' || kind === 'homeScreen' ? 'store' : 'new';
      const errors = findings([checked(kind, id)]).filter(({ severity }) => severity === 'error');
      expect(errors.map(({ check, path }) => `${check} ${path}`)).toEqual([]);
    },
  );

  it('the two answers of a new slide, which lead nowhere, stop it', () => {
    expect(found('quizSlide', {})).toEqual([
      'hiddenButton buttons.0.text',
      'hiddenButton buttons.1.text',
      'quizDeadEnd buttons.0.nextSlide',
      'quizDeadEnd buttons.1.nextSlide',
    ]);
  });

  it('the settings and the home screen of the environment are needed, those of others are not looked at', () => {
    const documents = byKey([
      checked('environment', 'other', { homeRedirect: { targetType: 'pages', targetId: 'gone' } }),
    ]);
    const result = checkForPublishing({ environment: 'store', documents, files: new Map() });
    expect(result.map(({ check, kind, id }) => [check, kind, id])).toEqual([
      ['missingDocument', 'environment', 'store'],
      ['missingDocument', 'homeScreen', 'store'],
    ]);
  });
});

describe('When a link leads nowhere', () => {
  it('a page that does not exist is an error at its field, with the field’s label', () => {
    const [finding] = findings([
      checked('page', 'tested', {
        buttons: [{ type: 'page', text: 'Go', targetType: 'products', targetId: 'gone' }],
      }),
    ]);
    expect(finding).toEqual({
      check: 'missingDocument',
      severity: 'error',
      kind: 'page',
      id: 'tested',
      path: 'buttons.0.targetId',
      label: 'Buttons › 1 › Leads to',
      message:
        "This leads to the Product Overview Page 'gone', which is not published. Select another one, or publish it too.",
      needs: { kind: 'product', id: 'gone' },
    });
  });

  it.each([
    ['a quiz that a button starts', { type: 'quiz', text: 'Go', startSlide: 'gone' }, 'startSlide'],
    ['a page that a button opens', { type: 'page', text: 'Go', ...toCare, targetId: 'gone' }, 'targetId'],
  ])('%s must exist', (_, fields, key) =>
    expect(button(fields)).toEqual([`missingDocument buttons.0.${key}`]),
  );

  it('the settings of the site are looked at too', () => {
    const redirect = (targetId: string) =>
      found('environment', { homeRedirect: { targetType: 'pages', targetId } });
    expect(redirect('gone')).toEqual(['missingDocument homeRedirect.targetId']);
    expect(redirect('')).toEqual(['unfinishedTarget homeRedirect.targetId']);
    expect(redirect('care')).toEqual([]);
  });

  it('what an action of another type would open does not matter', () => {
    const module = { image: picture, label: 'Care', ...toCare, startSlide: 'gone' };
    expect(pageWith({ modules: [{ ...module, type: 'page' }] })).toEqual([]);
    expect(pageWith({ modules: [{ ...module, type: 'quiz' }] })).toEqual([
      'missingDocument modules.0.startSlide',
    ]);
  });

  it.each([
    ['a target', toCare],
    ['a start slide', { startSlide: 'first' }],
    ['an embedded page', { iframePath: '/map' }],
    ['a modal', { modal: { title: 'More', body: '', image: null } }],
  ])('%s of a tile whose action is Nothing is named as dead', (what, fields) => {
    const dead = findings([
      checked('page', 'tested', { modules: [{ image: picture, label: 'Care', type: 'none', ...fields }] }),
    ]).find(({ check }) => check === 'unusedTarget');
    expect(dead).toMatchObject({ severity: 'warning', path: 'modules.0.type' });
    expect(dead?.message).toContain(`This has ${what}, and its action is Nothing`);
  });

  it('a target of a call to action whose action is Nothing is named as dead', () => {
    const cta = { type: 'none', text: 'See it', ...toCare };
    expect(found('newCompare', { headerColumn1: { enabled: true, title: 'A', cta } })).toEqual([
      'unusedTarget headerColumn1.cta.type',
    ]);
    expect(found('availabilityWizard', { errorCta: cta })).toEqual([
      'noTarget errorCta.type',
      'unusedTarget errorCta.type',
    ]);
  });

  it('a translation that leads elsewhere is looked at by itself', () => {
    const main = { type: 'page', text: 'Go', ...toCare };
    const es = { langCode: 'es', language: 'Español' };
    const inSpanish = (fields: Record<string, unknown>) =>
      pageWith({
        buttons: [main],
        alternates: [{ ...es, buttons: [{ type: 'page', text: 'Ir', ...fields }] }],
      });
    expect(inSpanish({})).toEqual([]);
    expect(inSpanish({ targetId: 'gone' })).toEqual(['missingDocument alternates.0.buttons.0.targetId']);
    const extra = { type: 'page', text: 'Ir', targetType: 'pages', targetId: 'gone' };
    expect(pageWith({ alternates: [{ ...es, buttons: [extra] }] })).toEqual([
      'missingDocument alternates.0.buttons.0.targetId',
    ]);
  });

  it.each([
    ['/product/:id/videos', []],
    ['/page/care', []],
    ['/page/care?lang=es', []],
    ['/', []],
    ['/quiz-result', []],
    ['/page/gone', ['missingDocument footerLinks.0.freeformUrl']],
    ['/product/gone/videos', ['missingDocument footerLinks.0.freeformUrl']],
    ['/pages/care', ['missingDocument footerLinks.0.freeformUrl']],
    ['https://elsewhere.example/', ['outsideShowroom footerLinks.0.freeformUrl']],
    ['//elsewhere.example/page/care', ['outsideShowroom footerLinks.0.freeformUrl']],
    ['', ['noTarget footerLinks.0.freeformUrl']],
  ])('the typed address %j is checked as it is used', (freeformUrl, expected) =>
    expect(found('product', { footerLinks: [{ text: 'Tab', freeformUrl }] }).slice(0, 3)).toEqual(expected),
  );

  it.each([
    ['/map', []],
    ['', []],
    ['https://elsewhere.example', ['outsideShowroom buttons.0.path']],
    ['/\\elsewhere', ['outsideShowroom buttons.0.path']],
  ])('the embedded page %j stays on its site', (path, expected) =>
    expect(button({ type: 'iframe', text: 'Map', path })).toEqual(expected),
  );

  it('the showroom may not hear touches in an embedded page of another host, in buttons and tiles', () => {
    const fields = {
      buttons: [{ type: 'iframe', text: 'Map', path: '/map' }],
      modules: [
        { label: 'Map', image: picture, type: 'iframe', iframePath: '/map' },
        {
          label: 'Care',
          image: picture,
          type: 'page',
          targetType: 'pages',
          targetId: 'care',
          iframePath: '/map',
        },
      ],
    };
    const isHeard = (framesAreForeign: boolean) =>
      found('page', fields, { framesAreForeign }).filter((finding) => finding.startsWith('unheardTouches'));
    expect(isHeard(true)).toEqual(['unheardTouches buttons.0.path', 'unheardTouches modules.0.iframePath']);
    expect(isHeard(false)).toEqual([]);
  });
});

describe('When a button is incomplete', () => {
  it.each([
    ['page', 'targetId'],
    ['quiz', 'startSlide'],
    ['aniQuiz', 'startSlide'],
    ['modal', 'modal'],
  ])('a %s button that is shown and does nothing is an error', (type, key) => {
    expect(button({ type, text: 'Go' })).toEqual([`noTarget buttons.0.${key}`]);
    expect(CHECKS.noTarget).toBe('error');
  });

  it('one without a text is not shown, which is a warning', () => {
    for (const text of ['', '  ', '<i></i>'])
      expect(button({ type: 'page', text, ...toCare })).toEqual(['hiddenButton buttons.0.text']);
    expect(CHECKS.hiddenButton).toBe('warning');
  });

  it('an image button needs a target, an image and a label', () => {
    expect(imageButton({ type: 'image', image: picture, label: 'Care', ...toCare })).toEqual([]);
    expect(imageButton({ type: 'image', ...toCare })).toEqual(['hiddenButton imageButtons.0.image']);
    expect(imageButton({ type: 'image', image: picture, label: 'Care' })).toEqual([
      'noTarget imageButtons.0.targetId',
    ]);
    expect(imageButton({ type: 'image', label: 'Care', ...toCare })).toEqual([
      'missingPicture imageButtons.0.image',
    ]);
    expect(imageButton({ type: 'image', image: picture, ...toCare })).toEqual([
      'alternativeText imageButtons.0.label',
    ]);
    expect(imageButton({ type: 'imageTarget', image: picture, label: 'App' })).toEqual([
      'noTarget imageButtons.0.app',
    ]);
    expect(imageButton({ type: 'wizard', image: picture, label: 'Check' })).toEqual([
      'noTarget imageButtons.0.wizard',
    ]);
    expect(
      imageButton({ type: 'connectionAware', onlineImage: picture, label: 'Check', targetType: 'home' }),
    ).toEqual(['missingPicture imageButtons.0.offlineImage']);
  });

  it('a module that does nothing on purpose is fine, one that opens nothing is not', () => {
    const modules = (fields: Record<string, unknown>) => pageWith({ modules: [fields] });
    expect(modules({ image: picture, label: 'Care' })).toEqual([]);
    expect(modules({ image: picture, label: 'Care', type: 'page' })).toEqual(['noTarget modules.0.targetId']);
    expect(modules({ image: picture, label: 'Care', type: 'modal' })).toEqual(['noTarget modules.0.modal']);
    expect(modules({})).toEqual(['hiddenButton modules.0.image']);
    expect(modules({ label: 'Care' })).toEqual(['missingPicture modules.0.image']);
    const cube = { type: 'page', image: picture, label: 'Care' };
    expect(block({ type: 'cubeRows', buttons: [cube] })).toEqual([
      'noTarget components.0.buttons.0.targetId',
    ]);
  });

  it('a band of text alone is fine, an unused one too', () => {
    expect(pageWith({ moduleBottom: { label: 'Care', type: 'page', ...toCare } })).toEqual([]);
    expect(pageWith({ moduleBottom: { type: 'page', ...toCare } })).toEqual([
      'hiddenButton moduleBottom.image',
    ]);
  });

  it('a card, a result and a price say where they lead', () => {
    const cards = (fields: Record<string, unknown>) =>
      found('viewModels', { cards: [{ type: 'imageCard', image: picture, label: 'A', ...fields }] });
    expect(cards({})).toEqual(['unlinkedCard cards.0.targetType']);
    expect(cards({ targetType: 'pages' })).toEqual(['unfinishedTarget cards.0.targetId']);
    expect(cards(toCare)).toEqual([]);
    const result = (fields: Record<string, unknown>) => found('quizResult', { results: [fields] });
    expect(result({ ctaText: 'See it' })).toEqual(['hiddenButton results.0.targetId']);
    expect(result({ ctaText: 'See it', ...toCare })).toEqual([]);
    const price = (fields: Record<string, unknown>) =>
      found('compare', { rows: [{ type: 'prices', column1: fields }] });
    expect(price({ buttonText: 'See it' })).toEqual(['hiddenButton rows.0.column1.product']);
    expect(price({})).toEqual([]);
  });

  it('a call to action is shown without a text by the wizard only', () => {
    const column = (cta: Record<string, unknown>) =>
      found('newCompare', { headerColumn1: { enabled: true, title: 'A', cta } });
    expect(column({ type: 'page', ...toCare })).toEqual(['hiddenButton headerColumn1.cta.text']);
    expect(column({ type: 'page', text: 'See it' })).toEqual(['hiddenButton headerColumn1.cta.targetId']);
    expect(column({ type: 'none', text: 'See it' })).toEqual([]);
    const wizard = (errorCta: Record<string, unknown>) => found('availabilityWizard', { errorCta });
    expect(wizard({ type: 'page', ...toCare })).toEqual(['emptyButton errorCta.text']);
    expect(wizard({ type: 'none', text: 'Go' })).toEqual(['noTarget errorCta.type']);
    expect(wizard({ type: 'page', text: 'Go', ...toCare })).toEqual([]);
  });
});

describe('When media are missing or heavy', () => {
  const gone = { id: 9, url: '/uploads/gone.webp' };

  it('a file that is gone is an error, in a translation too', () => {
    expect(pageWith({ leftSideImage: gone })).toEqual(['missingFile leftSideImage']);
    expect(pageWith({ alternates: [{ langCode: 'es', language: 'Español', leftSideImage: gone }] })).toEqual([
      'missingFile alternates.0.leftSideImage',
    ]);
    expect(found('environment', { click: gone })).toEqual(['missingFile click']);
    expect(CHECKS.missingFile).toBe('error');
  });

  it('an image needs a description, and the one of its file is offered', () => {
    const image = (fields: Record<string, unknown>) => block({ type: 'image', image: picture, ...fields });
    expect(image({ alt: 'Two phones' })).toEqual([]);
    expect(image({})).toEqual(['alternativeText components.0.alt']);
    expect(image({ modal: { title: 'Two phones' } })).toEqual([]);
    const described = new Map([
      [picture.url, { mime: 'image/webp', bytes: 1, alternativeText: 'Two phones' }],
    ]);
    const [finding] = findings([checked('product', 'p', { images: [{ image: picture }] })], {
      files: described,
    });
    expect(finding).toMatchObject({ check: 'alternativeText', path: 'images.0.alt' });
    expect(finding?.message).toContain("'Two phones'");
  });

  it('a video has an image, and an image of a video a video', () => {
    expect(block({ type: 'video', video: film, poster: picture, captions })).toEqual([]);
    expect(block({ type: 'video', video: film, captions })).toEqual(['missingPoster components.0.poster']);
    expect(block({ type: 'video', poster: picture })).toEqual(['missingVideo components.0.video']);
    expect(pageWith({ leftSideVideo: film })).toEqual(['missingPoster leftSideImage']);
    expect(pageWith({ leftSideVideo: film, leftSideImage: picture })).toEqual([]);
    const playlist = (entry: object) => found('environment', { attract: { playlist: [entry] } });
    expect(playlist({ video: film })).toEqual(['missingPoster attract.playlist.0.image']);
    expect(playlist({ image: picture })).toEqual([]);
  });

  it('captions without any cue are none, in each language and also of a film that is decoration', () => {
    const video = { type: 'video', video: film, poster: picture };
    expect(block({ ...video, captions: 'WEBVTT\n' })).toEqual(['missingCaptions components.0.captions']);
    expect(block({ ...video, captions: 'WEBVTT\n\nNOTE nothing' })).toEqual([
      'invalid components.0.captions',
    ]);
    expect(pageWith({ leftSideVideo: film, leftSideImage: picture, leftSideCaptions: 'WEBVTT' })).toContain(
      'missingCaptions leftSideCaptions',
    );
  });

  it('characters that no font of the showroom has are named, in each language', () => {
    const [finding, ...others] = findings([
      ...SITE,
      checked('page', 'a', {
        langCode: 'en',
        headers: [{ type: 'title', text: 'Party 🎉 時 𝗕' }],
        alternates: [{ langCode: 'es', language: 'Español', headers: [{ type: 'title', text: 'Ωμέγα' }] }],
      }),
    ]).filter(({ check }) => check === 'missingCharacter');
    expect([finding?.severity, finding?.path, finding?.message]).toEqual([
      'warning',
      'headers.0.text',
      'No font of the showroom has “🎉” (U+1F389), “𝗕” (U+1D5D5), so a kiosk may show a box. Write it in another way, or look at it on a kiosk.',
    ]);
    expect(others.map(({ path }) => path)).toEqual(['alternates.0.headers.0.text']);
  });

  it('a film with sound has captions in each language, one that is decoration needs none', () => {
    const video = { video: film, poster: picture };
    expect(block({ type: 'video', ...video })).toEqual(['missingCaptions components.0.captions']);
    const plainStart = pageWith({ buttons: [{ type: 'quiz', text: 'Start', startSlide: 's', ...video }] });
    expect(plainStart.filter((finding) => finding.startsWith('missingCaptions'))).toEqual([]);
    expect(pageWith({ buttons: [{ type: 'aniQuiz', text: 'Start', startSlide: 's', ...video }] })).toContain(
      'missingCaptions buttons.0.captions',
    );
    expect(pageWith({ leftSideVideo: film, leftSideImage: picture })).toEqual([]);
    expect(found('environment', { attract: { playlist: [{ video: film, image: picture }] } })).toEqual([]);
    // A film of the playlist needs captions in the languages of the home screen, once it has any.
    const home = { langCode: 'en', alternates: [{ langCode: 'es', language: 'Español' }] };
    const playlist = [{ video: film, image: picture, captions, captionsIn: [] as object[] }];
    const inPlaylist = (captionsIn: object[]) =>
      checkForPublishing({
        environment: 'store',
        documents: byKey([
          checked('homeScreen', 'store', home),
          checked('environment', 'store', {
            attract: { playlist: [{ ...playlist[0], captionsIn }] },
            dayparts: [{ from: '06:00', to: '09:00', playlist: [{ ...playlist[0], captionsIn }] }],
            alternates: [{ langCode: 'es', scrollText: 'Más' }],
          }),
        ]),
        files: new Map(FILES),
      })
        .filter(({ check }) => check === 'missingCaptions')
        .map(({ path, message }) => [path, message.includes('Español')]);
    expect(inPlaylist([])).toEqual([
      ['attract.playlist.0.captionsIn', true],
      ['dayparts.0.playlist.0.captionsIn', true],
    ]);
    expect(inPlaylist([{ langCode: 'es', captions: '' }])).toHaveLength(2);
    expect(inPlaylist([{ langCode: 'es', captions }])).toEqual([]);
    const inSpanish = (own: object) =>
      pageWith({
        components: [{ type: 'video', ...video, captions }],
        alternates: [{ langCode: 'es', language: 'Español', components: [{ type: 'video', ...own }] }],
      });
    expect(inSpanish({})).toEqual(['missingCaptions alternates.0.components.0.captions']);
    expect(inSpanish({ captions })).toEqual([]);
    expect(CHECKS.missingCaptions).toBe('warning');
  });

  it.each([
    ['image', 'image/webp', 'leftSideImage'],
    ['video', 'video/mp4', 'leftSideVideo'],
  ] as const)('a heavy %s is named once for each document', (kind, mime, field) => {
    const files = (bytes: number) =>
      new Map([...FILES, ['/uploads/big', { mime, bytes, alternativeText: null }] as const]);
    const big = { id: 3, url: '/uploads/big' };
    const fields = { leftSideImage: picture, [field]: big, settings: { backgroundImage: big } };
    const most = KIOSK_FILE_BYTES[kind];
    expect(found('page', fields, { files: files(most) })).toEqual([]);
    expect(found('page', fields, { files: files(most + 1) })).toEqual([`heavyFile ${field}`]);
  });

  it('what its upload said of a film or a sound is named once for each document, and of a picture not', () => {
    const notes = ['This film is interlaced.', 'This is an HDR film.'];
    const file = (mime: string) => ({ mime, bytes: 1, alternativeText: null, notes });
    const files = new Map([
      ...FILES,
      ['/uploads/film', file('video/mp4')] as const,
      ['/uploads/picture', file('image/jpeg')] as const,
    ]);
    const used = (url: string) => ({ id: 3, url });
    const fields = { leftSideImage: used('/uploads/picture'), leftSideVideo: used('/uploads/film') };
    const noted = findings([checked('page', 'tested', fields)], { files }).filter(
      ({ check }) => check !== 'unreachable',
    );
    expect(noted.map(({ check, path, message }) => [check, path, message])).toEqual([
      ['filmNote', 'leftSideVideo', notes.join(' ')],
    ]);
  });

  it('all files together are compared with what kiosks keep, each once', () => {
    const film = (id: number) => ({ id, url: `/uploads/${id}` });
    const pages = [1, 2, 2].map((id, index) =>
      checked('page', `p${index}`, { leftSideImage: picture, leftSideVideo: film(id) }),
    );
    const total = (bytes: number) => {
      const films = [1, 2].map((id) => [
        `/uploads/${id}`,
        { mime: 'video/mp4', bytes, alternativeText: null },
      ]);
      const files = new Map([...FILES, ...(films as [string, CheckedFile][])]);
      return findings(pages, { files }).filter(({ check }) => check === 'heavyEnvironment');
    };
    expect(total(KIOSK_TOTAL_BYTES / 2 - 1_000_000)).toEqual([]);
    expect(total(KIOSK_TOTAL_BYTES / 2 + 1_000_000)).toMatchObject([
      { kind: 'environment', severity: 'warning' },
    ]);
  });
});

describe('When a price has an end', () => {
  const MAY = Date.parse('2026-05-20T12:00:00Z');
  const onPage = (fields: object, nowMs = MAY, isShown = true) =>
    findings(
      [checked('price', 'offer', fields as Json), checked('product', 'p', { price: isShown ? 'offer' : '' })],
      { nowMs },
    )
      .filter(({ kind }) => kind === 'price')
      .map(({ check, path }) => `${check} ${path}`);

  it('one that shoppers see after it is an error, and two weeks ahead a warning', () => {
    const kept = { afterwards: 'keep' };
    expect(onPage({ ...kept, to: '2026-05-19' })).toEqual(['expiredPrice to']);
    expect(onPage({ ...kept, to: '2026-05-20' })).toEqual(['endingPrice to']);
    expect(onPage({ ...kept, to: '2026-06-02' })).toEqual(['endingPrice to']);
    expect(onPage({ ...kept, to: '2026-06-03' })).toEqual([]);
    expect([CHECKS.expiredPrice, CHECKS.endingPrice]).toEqual(['error', 'warning']);
  });

  it('one that is hidden or flagged then is a warning once it has ended', () => {
    for (const afterwards of ['hide', 'flag']) {
      expect(onPage({ afterwards, to: '2026-05-19' })).toEqual(['endingPrice to']);
      expect(onPage({ afterwards, to: '2026-05-20' })).toEqual([]);
    }
  });

  it('one that nothing shows may end, and days in the wrong order are an error', () => {
    expect(onPage({ afterwards: 'keep', to: '2026-05-19' }, MAY, false)).toEqual([]);
    expect(onPage({ from: '2026-06-01', to: '2026-05-31' }, MAY, false)).toEqual(['priceDates to']);
    expect(CHECKS.priceDates).toBe('error');
  });

  it('it is found wherever a price may stand', () => {
    const ended = checked('price', 'offer', { afterwards: 'keep', to: '2026-05-19' });
    const cell = { column3: { price: 'offer' } };
    for (const document of [
      checked('newCompare', 'table', { rows: [cell] }),
      checked('compare', 'table', { rows: [{ type: 'cells', ...cell }] }),
      checked('availabilityWizard', 'fiber', { available: { plans: [{ code: 'A', price: 'offer' }] } }),
      checked('viewModels', 'models', { cards: [{ type: 'card', price: 'offer' }] }),
    ])
      expect(findings([ended, document], { nowMs: MAY }).map(({ check }) => check)).toContain('expiredPrice');
  });

  it('its days are those of the stores', () => {
    const ended = (timeZone: string) =>
      checkForPublishing({
        environment: 'store',
        documents: byKey([
          checked('environment', 'store', { timeZone }),
          checked('homeScreen', 'store'),
          checked('price', 'offer', { afterwards: 'keep', to: '2026-05-20' }),
          checked('product', 'p', { price: 'offer' }),
        ]),
        files: new Map(),
        nowMs: Date.parse('2026-05-20T23:30:00Z'),
      }).some(({ check }) => check === 'expiredPrice');
    expect([ended('Europe/Berlin'), ended('America/Lima')]).toEqual([true, false]);
  });
});

describe('When a document is not valid', () => {
  it('each rule of a save is an error with its message', () => {
    const selling = findings([checked('product', 'p', { sellingPoints: [{}] })]);
    expect(selling[0]).toMatchObject({
      check: 'invalid',
      severity: 'error',
      path: 'sellingPoints',
      message: 'Between 2 and 4, or none',
      label: 'Selling points',
    });
    expect(pageWith({ alternates: [{ langCode: 'es' }] })).toEqual(['invalid alternates.0.language']);
    expect(pageWith({ name: ' ' })).toEqual(['invalid name']);
    expect(pageWith({ headers: [{ type: 'title', text: 'x'.repeat(20_001) }] })).toEqual([
      'invalid headers.0.text',
    ]);
  });

  // The oracle is the validation of a save.
  it.each(KINDS.map((kind) => [kind.kind, kind] as const))(
    'a %s with any wrong value is found just where a save would refuse it',
    (name, kind) => {
      const full = restore(kind, { ...fullValue(kind.schema), id: 'store' }) as unknown as Record<
        string,
        unknown
      >;
      const leaves = leafFieldsIn(describeField(kind.schema).fields ?? {}, full).filter(
        ({ path }) => path !== 'name',
      );
      const every = Math.ceil(leaves.length / 25);
      for (const { path } of leaves.filter((_, index) => index % every === 0))
        for (const wrong of [{}, -1, 'XX', 1e9, null]) {
          const document = withValueAt(full, path, wrong);
          const result = validate(kind, document);
          const context = createCheckContext({
            environment: 'store',
            documents: new Map(),
            files: new Map(),
          });
          const invalid = checkDocument(context, {
            kind: name,
            id: 'store',
            document,
          } as unknown as CheckedDocument)
            .filter(({ check }) => check === 'invalid')
            .map(({ path: errorPath, message }) => ({ path: errorPath, message }));
          expect(invalid, `${path} = ${JSON.stringify(wrong)}`).toEqual(result.ok ? [] : result.errors);
        }
    },
  );
});

describe('When texts are translated', () => {
  const offered = checked('homeScreen', 'store', { alternates: [{ langCode: 'es', language: 'Español' }] });
  const translated = (main: string[], es: string[], more: Partial<CheckInput> = {}) =>
    findings(
      [
        checked('page', 'tested', {
          headers: main.map((text) => ({ type: 'title', text })),
          alternates: [
            { langCode: 'es', language: 'Español', headers: es.map((text) => ({ type: 'title', text })) },
          ],
        }),
      ],
      more,
    );

  it('sentences that are missing are counted at the first one; names and prices need no translation', () => {
    const [finding, ...others] = translated(['Nova X5', 'We help you here.', 'Take as long as you like'], []);
    expect(finding).toMatchObject({
      check: 'missingTranslation',
      severity: 'warning',
      path: 'alternates.0.headers.1.text',
      label: 'Español › Headers › 2 › Text',
      message: '2 texts have no translation in Español. This is the first one.',
    });
    expect(others).toEqual([]);
  });

  it('what one language translates is missing in another', () => {
    const both = (zh: string) =>
      found('page', {
        headers: [{ type: 'title', text: 'Compare' }],
        alternates: [
          { langCode: 'es', language: 'Español', headers: [{ type: 'title', text: 'Comparar' }] },
          { langCode: 'zh', language: '中文', headers: [{ type: 'title', text: zh }] },
        ],
      });
    expect(both('')).toEqual(['missingTranslation alternates.1.headers.0.text']);
    expect(both('对比')).toEqual([]);
  });

  it('a page lacks a language that the home screen offers', () => {
    const page = checked('page', 'tested', { headers: [{ type: 'title', text: 'We help you here.' }] });
    const result = findings([offered, page]).filter(({ id }) => id === 'tested');
    expect(result).toMatchObject([{ check: 'missingTranslation', path: 'alternates' }]);
    expect(result[0]?.message).toContain('Español');
    const settings = findings([offered, checked('environment', 'store', { scrollText: 'Scroll' })]);
    expect(settings.filter(({ kind }) => kind === 'environment')).toMatchObject([{ path: 'alternates' }]);
  });

  it('texts by a machine that nobody has read are counted at the first one', () => {
    const page = (machineTexts: string[]) =>
      checked('page', 'tested', {
        headers: ['Hello', 'Learn more', 'Bye'].map((text) => ({ type: 'title', text })),
        alternates: [
          {
            langCode: 'es',
            language: 'Español',
            headers: ['Hola', 'Saber más', 'Adiós'].map((text) => ({ type: 'title', text })),
            machineTexts: machineTexts.map((text) => ({ text })),
          },
        ],
      });
    const found = (machineTexts: string[]) =>
      findings([page(machineTexts)]).filter(({ check }) => check === 'machineTranslation');
    expect(found([])).toEqual([]);
    // A machine translation that was changed since is not reported.
    expect(found(['Buenas'])).toEqual([]);
    expect(found(['Adiós', 'Saber más'])).toMatchObject([
      {
        severity: 'warning',
        path: 'alternates.0.headers.1.text',
        message: '2 texts in Español were translated by a machine, not read yet. This is the first one.',
      },
    ]);
  });

  it('a translation that is older than the main language is named', () => {
    const page = checked('page', 'tested', { alternates: [{ langCode: 'es', language: 'Español' }] });
    const changed = (mainMs: number) =>
      findings([{ ...page, textsChanged: { mainMs, translationsMs: { es: 5 } } } as CheckedDocument]).map(
        ({ check, path }) => `${check} ${path}`,
      );
    expect(changed(4)).toEqual([]);
    expect(changed(6)).toEqual(['oldTranslation alternates.0']);
  });

  it.each([
    ['Pay', 'Pagar ya', []],
    ['Pay', 'Pagar ahora mismo', ['longTranslation']],
    ['Your new phone is here', 'Ya está aquí su nuevo teléfono', []],
    [
      'Your new phone is here',
      'Ya está aquí, por fin y para siempre, su nuevo teléfono',
      ['longTranslation'],
    ],
    ['Pay <i>now</i>', 'Pagar ahora mismo', []],
    ['Your new phone is here', '您的新手机在这里', []],
    ['Pay', '立即付款立即付款', ['longTranslation']],
  ])('%j in %j is compared by the room that it takes', (main, es, expected) =>
    expect(translated([main], [es]).map(({ check }) => check)).toEqual(expected),
  );

  it('where a text can be measured its width counts', () => {
    const widthOf = (text: string) => (text.startsWith('W') ? 100 : 10);
    expect(translated(['iii'], ['WWWW'], { widthOf }).map(({ check }) => check)).toEqual(['longTranslation']);
    expect(translated(['WWW'], ['iiiiiiiiiiiii'], { widthOf })).toEqual([]);
  });

  it('the server measures by the font that draws the text', () => {
    expect(translated(['lilil'], ['MWMWMWMWM'], { widthOf: textWidth }).map(({ check }) => check)).toEqual([
      'longTranslation',
    ]);
    expect(translated(['MWMWM'], ['lililililililil'], { widthOf: textWidth })).toEqual([]);
    expect(textWidth('您的')).toBe(2000);
    expect(textWidth('e\u0301')).toBe(textWidth('é'));
  });

  it('a text with an advised length has as much room as that', () => {
    const wizard = (title: string) =>
      found('availabilityWizard', {
        overlay: { title: 'Go?' },
        alternates: [{ langCode: 'es', language: 'Español', overlay: { title } }],
      });
    expect(wizard('x'.repeat(50))).toEqual([]);
    expect(wizard('x'.repeat(51))).toEqual(['longTranslation alternates.0.overlay.title']);
  });
});
