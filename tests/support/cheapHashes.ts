// Password hashes with as little work as the library allows: a showroom of a test makes three,
// which take 90 ms of CPU as operators have them. `tests/vitest.config.ts` puts it in the library's
// place.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

const LITTLE = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;

export const hash = (password: string): Promise<string> => argon2.hash(password, LITTLE);
/** The cost is that of the stored hash. */
export const { verify } = argon2;
