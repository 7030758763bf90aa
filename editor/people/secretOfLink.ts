// The link of an invitation or for a new password, as the dialog shows it.
import type { AccountLink, SentAccountLink } from '#protocol/peopleSchemas.ts';
import { formatTime } from '../format/dates.ts';
import { storeZone } from '../format/storeZone.ts';
import { t } from '../i18n/t.ts';
import type { Secret } from '../shared/SecretDialog.tsx';

export const LINK_LABELS = {
  field: t('Link'),
  copy: t('Copy the link'),
  copied: t('Copied'),
  close: t('Done'),
};

export function secretOfLink(email: string, link: AccountLink | SentAccountLink): Secret {
  const isMailed = 'mailed' in link && link.mailed;
  const until = formatTime(link.expiresAt, storeZone());
  const once = t('It works once, until {until}. Whoever has it can use it, so send it to them alone.', {
    until,
  });
  return {
    title: isMailed ? t('Invitation sent to {email}', { email }) : t('Send this link to {email}', { email }),
    body: isMailed ? t('It is in the mail. You can also send it yourself. {once}', { once }) : once,
    value: link.url,
  };
}
