// How many of a product are in the store of a kiosk. See src/server/fleet/README.md#stock.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';

const ID_MAX = 200;

export const stockQuery = z.object({
  product: described(z.string().check(z.minLength(1), z.maxLength(ID_MAX)), 'Id of the product'),
});

export const storeStock = component(
  'StoreStock',
  z.object({
    count: described(
      z.nullable(z.int().check(z.minimum(0))),
      'How many the store has; null if nobody knows: then nothing is shown',
    ),
  }),
);
export type StoreStockCount = z.output<typeof storeStock>;
