// Prices as a list, as from a spreadsheet. See src/server/README.md#230-prices-as-a-list.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';

const PRICES_MAX = 2000;
const NAME_MAX_CHARACTERS = 200;
const text = z.optional(z.string());

const priceRow = component(
  'PriceRow',
  z.object({
    id: described(text, 'Of the price that is changed; without it the name says which, or it is new'),
    name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(NAME_MAX_CHARACTERS)),
    product: described(text, 'Id of a product, or empty'),
    monthly: text,
    label: text,
    legal: text,
    total: text,
    term: described(z.optional(z.nullable(z.number())), 'Months; null for none'),
    from: described(text, 'A day such as 2026-11-24, or empty'),
    to: text,
    afterwards: z.optional(z.enum(['keep', 'hide', 'flag'])),
  }),
);
export type PriceRow = z.output<typeof priceRow>;

export const priceList = z.object({
  prices: described(
    z.array(priceRow).check(z.minLength(1), z.maxLength(PRICES_MAX)),
    'Fields that are left out stay as they are',
  ),
});

export const priceListResult = component(
  'PriceListResult',
  z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
);
export type PriceListResult = z.output<typeof priceListResult>;
