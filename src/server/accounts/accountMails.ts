// The mails to people with accounts: links to join and to choose a new password, mentions, reviews,
// failed schedules.
import type { AccountLink } from '#protocol/peopleSchemas.ts';
import type { Mail } from './mailer.ts';

type LinkMail = (to: string, link: AccountLink) => Mail;

const validity = ({ expiresAt }: AccountLink): string =>
  `The link works once, until ${new Date(expiresAt).toUTCString()}.`;

export const invitationMail: LinkMail = (to, link) => ({
  to,
  subject: 'You are invited to work on the showroom',
  text: `You are invited to work on the showroom. Choose a name and a password here:

${link.url}

${validity(link)} Whoever has it can use it, so keep it to yourself.
`,
});

export const resetMail: LinkMail = (to, link) => ({
  to,
  subject: 'Choose a new password for the showroom',
  text: `Choose a new password for the showroom here:

${link.url}

${validity(link)} If you did not ask for it, you need not do anything: your password stays as it is.
`,
});

/** An account has one more way in. */
export const passkeyMail = (to: string, device: string): Mail => ({
  to,
  subject: 'A passkey was added to your account of the showroom',
  text: `The passkey “${device}” was added to your account, which can sign in with it from now on.

If that was not you: choose a new password, remove the passkey under 'Your account', and tell an administrator.
`,
});

/** For a person who was named in a comment. */
export const mentionMail = (
  to: string,
  { author, document, text, address }: Record<'author' | 'document' | 'text' | 'address', string>,
): Mail => ({
  to,
  subject: `${author} mentioned you in a comment on the showroom`,
  text: `${author} wrote on “${document}”:

${text}

${address}
`,
});

/** For publishers, when a review is requested. */
export const reviewMail = (
  to: string,
  { author, environment, note, address }: Record<'author' | 'environment' | 'note' | 'address', string>,
): Mail => ({
  to,
  subject: `${author} asks for a review of ${environment}`,
  text: `${author} asks you to look at changes of ${environment}, and to publish them.

${note}

${address}
`,
});

/** Mail to the author of a schedule that could not be published. */
export const failedScheduleMail = (
  to: string,
  { environment, note, problem, address }: Record<'environment' | 'note' | 'problem' | 'address', string>,
): Mail => ({
  to,
  subject: `Your schedule for ${environment} was not published`,
  text: `Your schedule for ${environment} was due and was not published, since shoppers would have met an error:

${problem}

${note}

Kiosks show what they showed before. Correct it, and publish it again here:

${address}
`,
});
