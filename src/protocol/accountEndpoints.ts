// Endpoints of src/server/accounts; see src/protocol/README.md.
import * as z from 'zod/mini';
import { signInBody, signInMethods, signInResponse, tokenResponse } from './accountSchemas.ts';
import { noContent } from './appSchemas.ts';
import { endpoints } from './endpoint.ts';
import { signInErrorResponse } from './errorSchemas.ts';
import {
  ownerBody,
  passkey,
  passkeyAnswerBody,
  passkeyBody,
  passkeyQuestion,
  secondFactor,
  secondFactorBody,
} from './passkeySchemas.ts';
import {
  acceptBody,
  accountLink,
  forgottenBody,
  languageBody,
  linkBody,
  openedLink,
  ownAccount,
  ownAccountBody,
  passwordBody,
  resetBody,
  signOutBody,
} from './peopleSchemas.ts';

export const accountEndpoints = endpoints('Sign-in', {
  'POST /auth/local': {
    access: 'anyone',
    summary: 'Signs a person in: a token for 15 minutes. Programs use an API key',
    // Strapi's errors are not a list of fields.
    isReadByHandler: true,
    body: signInBody,
    response: {
      200: signInResponse,
      202: passkeyQuestion,
      400: signInErrorResponse,
      429: signInErrorResponse,
    },
    errors: [409],
  },
  'POST /auth/refresh': {
    access: 'anyone',
    summary: 'A new token for the session of the cookie',
    response: tokenResponse,
    errors: [401, 403],
  },
  'POST /auth/logout': {
    access: 'anyone',
    summary: 'Ends the session, or with `everywhere` all sessions of the account',
    body: signOutBody,
    response: noContent,
    errors: [403],
  },
  'GET /auth/me': {
    access: 'account',
    summary: 'Who is signed in, and what they may do',
    response: ownAccount,
  },
  'PUT /auth/me': {
    access: 'account',
    summary: 'Changes one’s own name and e-mail',
    body: ownAccountBody,
    response: ownAccount,
    errors: [409, 429],
  },
  'PUT /auth/me/language': {
    access: 'account',
    summary: 'Chooses one’s own language of the editor',
    body: languageBody,
    response: ownAccount,
  },
  'POST /auth/password': {
    access: 'account',
    summary: 'Changes one’s own password; all other sessions end',
    body: passwordBody,
    response: noContent,
    errors: [429],
  },
  'POST /auth/link': {
    access: 'anyone',
    summary: 'Whom a link is for; 410 if it was used, replaced, or is too old',
    body: linkBody,
    response: openedLink,
    errors: [403, 410, 429],
  },
  'POST /auth/accept': {
    access: 'anyone',
    summary: 'Joins by an invitation, and signs in',
    body: acceptBody,
    response: signInResponse,
    errors: [403, 410, 429],
  },
  'POST /auth/reset': {
    access: 'anyone',
    summary: 'Chooses a new password by a link, and signs in; all sessions end',
    body: resetBody,
    response: { 200: signInResponse, 202: passkeyQuestion },
    errors: [403, 409, 410, 429],
  },
  'POST /auth/forgotten': {
    access: 'anyone',
    summary: 'Asks for a link to choose a new password; the response never tells whether there is an account',
    body: forgottenBody,
    response: { 202: z.object({}) },
    errors: [403, 429],
  },
  'GET /auth/methods': {
    access: 'anyone',
    summary: 'How one can sign in',
    response: signInMethods,
    except: [503],
  },
  'GET /auth/oidc': {
    access: 'anyone',
    summary: 'Leads to the company’s sign-in',
    querystring: z.object({ return: z.optional(z.string()) }),
    response: { 302: z.null() },
    errors: [404, 429],
  },
  'GET /auth/oidc/callback': {
    access: 'anyone',
    summary: 'Where the company’s sign-in leads back to',
    response: { 303: z.null() },
    errors: [404],
  },
  'GET /auth/passkeys': {
    access: 'account',
    summary: 'One’s own passkeys',
    response: z.array(passkey),
  },
  'POST /auth/passkeys/options': {
    access: 'account',
    summary: 'What the browser asks for a new passkey; needs the own password, if there is one',
    body: ownerBody,
    response: passkeyQuestion,
    errors: [409, 429],
  },
  'POST /auth/passkeys': {
    access: 'account',
    summary: 'Adds a passkey',
    body: passkeyBody,
    response: noContent,
    errors: [409],
  },
  'POST /auth/passkeys/:id/removals': {
    access: 'account',
    summary: 'Removes a passkey; needs the own password, if there is one',
    body: ownerBody,
    response: noContent,
    errors: [409, 429],
  },
  'GET /auth/second-factor': {
    access: 'account',
    summary: 'Whether signing in by password needs a passkey too',
    response: secondFactor,
  },
  'PUT /auth/second-factor': {
    access: 'account',
    summary: 'Asks for a passkey after the password, or no longer; needs the own password',
    body: secondFactorBody,
    response: noContent,
    errors: [409, 429],
  },
  'POST /auth/passkey/options': {
    access: 'anyone',
    summary: 'What the browser asks to sign in by a passkey',
    response: passkeyQuestion,
    errors: [409, 429],
  },
  'POST /auth/passkey': {
    access: 'anyone',
    summary: 'Signs in by a passkey',
    body: passkeyAnswerBody,
    response: signInResponse,
    errors: [401, 403, 409, 429],
  },
  'POST /api/people/:id/sign-outs': {
    access: 'people.manage',
    tag: 'People',
    summary: 'Ends all sessions of a person',
    response: noContent,
  },
  'DELETE /api/people/:id/passkeys': {
    access: 'people.manage',
    tag: 'People',
    summary: 'Removes all passkeys of a person and ends their sessions',
    response: noContent,
  },
  'POST /api/people/:id/reset-links': {
    access: 'people.manage',
    tag: 'People',
    summary: 'A link by which a person chooses a new password: 2 hours, once',
    response: { 201: accountLink },
    errors: [409],
  },
});
