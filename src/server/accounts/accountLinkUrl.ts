// The address of a link that works once. See src/server/accounts/README.md#sign-in.
import type { AccountLink } from '#protocol/peopleSchemas.ts';

/** `baseUrl` is where people open the showroom, without a slash at its end. */
export const accountLinkOf = (
  baseUrl: string,
  page: 'join' | 'reset',
  { token, expiresMs }: { token: string; expiresMs: number },
): AccountLink => ({
  // The secret is in the fragment, which a browser sends to no server.
  url: `${baseUrl}/edit/${page}#${token}`,
  expiresAt: new Date(expiresMs).toISOString(),
});
