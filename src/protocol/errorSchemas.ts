// Bodies of error responses. See src/server/README.md#general.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { document } from './contentSchemas.ts';

const ERROR = {
  statusCode: z.int(),
  /** The reason phrase of the status. */
  error: z.string(),
};

/** Body of most errors; some add fields of their own, such as `code`. */
export const errorResponse = component('Error', z.looseObject({ ...ERROR, message: z.string() }));

/** 400 of a request that fails its checks. */
export const validationErrorResponse = component(
  'ValidationError',
  z.looseObject({
    ...ERROR,
    /** 'ValidationError', or a sentence where there is no list of errors. */
    message: z.string(),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  }),
);

const strapiMessages = z.array(
  z.object({ messages: z.array(z.object({ id: z.string(), message: z.string() })) }),
);

/** 400 and 429 of a sign-in, as Strapi 3 sends them. See src/server/accounts/README.md#sign-in. */
export const signInErrorResponse = component(
  'SignInError',
  z.object({
    ...ERROR,
    message: z.union([z.string(), strapiMessages]),
    data: z.optional(strapiMessages),
  }),
);

/**
 * 412 of a save whose `If-Match` is stale.
 * See src/server/content/README.md#saving-and-versions.
 */
export const staleSaveResponse = component(
  'StaleSave',
  z.object({
    ...ERROR,
    message: z.string(),
    current: document,
    version: z.int(),
    /** The same as `version`, for older clients. */
    currentVersion: z.int(),
    savedAt: z.string(),
    /** Absent where no editor saved it. */
    savedBy: z.optional(z.string()),
  }),
);
