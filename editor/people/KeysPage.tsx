// Keys for other programs. See editor/shell/README.md#people-and-audit.
import { useMemo, useState } from 'react';
import { Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { NewApiKey } from '#protocol/peopleSchemas.ts';
import { keys } from '#records/kinds/keys.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { RecordParts } from '../records/recordParts.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const LABELS = { field: 'Key', copy: t('Copy the key'), copied: t('Copied'), close: t('Done') };

export function KeysPage() {
  const [secret, setSecret] = useState<Secret | null>(null);
  const parts = useMemo(
    (): RecordParts => ({
      sign: <IconKey size={ICON_PX.empty} stroke={1.2} aria-hidden />,
      badges: ({ active }) =>
        active === false && <Text size="sm">{t('Stopped: who made it has no access any more')}</Text>,
      onAdded: (made, { name }) =>
        setSecret({
          title: t('The key “{name}”', { name: String(name) }),
          body: t('Copy it now: it is shown only this once. Who has it can do what it allows.'),
          value: (made as NewApiKey).key,
        }),
    }),
    [],
  );
  return (
    <div className={scrollingPage['page']}>
      <RecordList kind={keys} parts={parts} />
      <SecretDialog secret={secret} labels={LABELS} onClose={() => setSecret(null)} />
    </div>
  );
}
