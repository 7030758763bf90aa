// Sign-in, as Strapi 3 has it. See src/server/accounts/README.md#sign-in.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';

/** `identifier` is an e-mail or a user name. */
export const signInBody = component(
  'SignIn',
  z.object({ identifier: z.string().check(z.minLength(1)), password: z.string().check(z.minLength(1)) }),
);

export const signInResponse = component(
  'SignedIn',
  z.object({
    /** A JWT (HS256, `{id, sid, iat, exp}`, 15 minutes), renewed by `POST /auth/refresh`. */
    jwt: z.string(),
    user: z.object({
      id: z.int(),
      username: z.string(),
      email: z.string(),
      provider: z.literal('local'),
      confirmed: z.boolean(),
      blocked: z.boolean(),
      role: z.object({ id: z.int(), name: z.string(), description: z.string(), type: z.string() }),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  }),
);

export const tokenResponse = component('Token', z.object({ jwt: z.string() }));

/** Whether passwords are accepted, and what the company's sign-in is called; null without one. */
export const signInMethods = component(
  'SignInMethods',
  z.object({ password: z.boolean(), company: z.nullable(z.string()) }),
);
export type SignInMethods = z.infer<typeof signInMethods>;
