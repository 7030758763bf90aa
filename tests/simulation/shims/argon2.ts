// Password hashes in this thread, with as little work as the library allows.
import { hashSync, verifySync } from '@node-rs/argon2';

const LITTLE = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;

export const hash = async (password: string): Promise<string> => hashSync(password, LITTLE);
export const verify = async (stored: string, password: string): Promise<boolean> =>
  verifySync(stored, password);
