// The edit paths of the lists' entries. See src/screens/README.md#editing-routes.
import { expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { pathOfDocument } from '#editor/format/documentPath.ts';
import { routeOf } from '#rules/routes.ts';

const {
  product,
  viewModels,
  compare,
  newCompare,
  page,
  quizSlide,
  giftMessage,
  quizResult,
  availabilityWizard,
  price,
  environment,
} = KINDS_BY_NAME;

it.each([
  ['product', product],
  ['view-models', viewModels],
  ['compare', compare],
  ['new-compare', newCompare],
  ['page', page],
  ['help-me-choose', quizSlide],
  ['gift-message', giftMessage],
  ['quiz-result', quizResult],
  ['availability-wizard', availabilityWizard],
  ['price', price],
] as const)('an entry of the list of %s leads to the edit path that shows it', (segment, kind) => {
  expect(pathOfDocument(kind, 'a b')).toBe(`/${segment}/a%20b`);
  expect(routeOf(`/edit/${segment}/a%20b`)).toMatchObject({ screen: segment, id: 'a b' });
});

it('an environment leads to its home screen', () => {
  expect(pathOfDocument(environment, 'harbour')).toBe('/?env=harbour');
});

it('a document in a language leads to its edit path in that one', () => {
  expect(pathOfDocument(product, 'a b', 'es')).toBe('/product/a%20b?lang=es');
  expect(pathOfDocument(environment, 'harbour', 'es')).toBe('/?env=harbour&lang=es');
});
