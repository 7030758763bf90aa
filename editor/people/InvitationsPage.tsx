// The people who are invited. See editor/shell/README.md#people-and-audit.
import { useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { SentAccountLink } from '#protocol/peopleSchemas.ts';
import { invitations, type Invitation } from '#records/kinds/invitations.ts';
import { invite } from '../api/peopleApi.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { RecordParts } from '../records/recordParts.ts';
import { refreshRecords } from '../records/useRecords.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { ICON_PX } from '../theme.ts';
import { LINK_LABELS, secretOfLink } from './secretOfLink.ts';
import { t } from '../i18n/t.ts';

const reload = (): Promise<void> => refreshRecords(invitations);

export function InvitationsPage() {
  const [secret, setSecret] = useState<Secret | null>(null);
  const perform = usePerform(reload);
  const parts = useMemo((): RecordParts => {
    const renew = async ({ email, role }: Invitation): Promise<void> => {
      const made = await perform(invite(email, role));
      if (made) setSecret(secretOfLink(email, made));
    };
    return {
      sign: <IconMail size={ICON_PX.empty} stroke={1.2} aria-hidden />,
      onAdded: (link, { email }) => setSecret(secretOfLink(String(email), link as SentAccountLink)),
      actionsPx: 150,
      actions: (record) => (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void renew(record as unknown as Invitation)}
        >
          {t('New link')}
        </Button>
      ),
    };
  }, [perform]);
  return (
    <div className={scrollingPage['page']}>
      <RecordList kind={invitations} parts={parts} />
      <SecretDialog secret={secret} labels={LINK_LABELS} onClose={() => setSecret(null)} />
    </div>
  );
}
