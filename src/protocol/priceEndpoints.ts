// Prices as a list, as from a spreadsheet. See src/server/prices/README.md#prices-as-a-list.
import * as z from 'zod/mini';
import { editRightOf } from '#rules/rights.ts';
import { component, described } from './apiSchemas.ts';
import { endpoints } from './endpoint.ts';

const PRICES_MAX = 2000;
const NAME_MAX_CHARACTERS = 200;
const text = z.optional(z.string());

const rowFields = () => ({
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(NAME_MAX_CHARACTERS)),
  product: described(text, 'Id of a product, or empty'),
  monthly: text,
  label: text,
  legal: text,
  total: text,
  termTotal: described(text, 'Of all months together'),
  term: described(z.optional(z.nullable(z.number())), 'Months; null for none'),
  from: described(text, 'A day such as 2026-11-24, or empty'),
  to: text,
  afterwards: z.optional(z.enum(['keep', 'hide', 'flag'])),
});

const priceRow = component(
  'PriceRow',
  z.object({
    id: described(text, 'Of the price that is changed; without it the name says which, or it is new'),
    version: described(z.optional(z.int()), 'The row is refused if the price has another one by now'),
    ...rowFields(),
  }),
);
export type PriceRow = z.output<typeof priceRow>;

const priceList = z.object({
  prices: described(
    z.array(priceRow).check(z.minLength(1), z.maxLength(PRICES_MAX)),
    'Fields that are left out stay as they are',
  ),
});

const priceListResult = component(
  'PriceListResult',
  z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    createdIds: described(z.array(z.string()), 'Of those that are new, in the order of the list'),
    replaced: described(
      z.array(priceRow),
      'What was changed, as it was before, with the version that it has now: sent again, it is undone',
    ),
  }),
);
export type PriceListResult = z.output<typeof priceListResult>;

const KEY_MAX_CHARACTERS = 200;
/** Response of the price source. See src/server/prices/README.md#price-source. */
export const sourceList = z.object({
  prices: z
    .array(
      z.object({
        key: z.string().check(z.trim(), z.minLength(1), z.maxLength(KEY_MAX_CHARACTERS)),
        ...rowFields(),
      }),
    )
    .check(z.minLength(1), z.maxLength(PRICES_MAX)),
});
export type SourceRow = z.output<typeof sourceList>['prices'][number];

const sourcedPrice = z.object({
  id: z.string(),
  isListed: described(z.boolean(), 'Whether the last list had it'),
  fields: described(
    z.record(z.string(), z.union([z.string(), z.nullable(z.number())])),
    'As the source said last; a field of the price that differs was changed by hand',
  ),
});
export type SourcedPrice = z.output<typeof sourcedPrice>;

const priceOverview = component(
  'PriceOverview',
  z.object({
    uses: described(
      z.record(z.string(), z.array(z.object({ collection: z.string(), id: z.string(), name: z.string() }))),
      'Which documents show a price, by its id',
    ),
    source: described(
      z.nullable(
        z.object({
          triedAt: z.nullable(z.string()),
          takenAt: described(z.nullable(z.string()), 'When its list was taken last'),
          problem: described(z.string(), 'Why the last one was not taken; empty for nothing'),
          isDue: described(z.boolean(), 'It is about to be asked'),
          prices: z.array(sourcedPrice),
        }),
      ),
      'Null without a price source',
    ),
  }),
);
export type PriceOverview = z.output<typeof priceOverview>;

export const priceEndpoints = endpoints('Content', {
  'POST /api/price-lists': {
    access: editRightOf('price'),
    summary: 'Changes and makes prices from a list, all of them or none',
    body: priceList,
    response: priceListResult,
    errors: [507],
  },
  'GET /api/price-lists': {
    access: 'content.view',
    summary: 'Where prices are shown, and what the price source said',
    response: priceOverview,
  },
  'POST /api/price-lists/refreshes': {
    access: editRightOf('price'),
    summary: 'Asks the price source within seconds',
    response: { 202: z.object({}) },
    errors: [404],
  },
});
