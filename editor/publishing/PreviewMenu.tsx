// Ways to see what is not public, or not yet: drafts, a moment to come, a link for others.
import { useState } from 'react';
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconEye, IconLink, IconPencil } from '@tabler/icons-react';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo, UnpublishedChange } from '../api/publishingApi.ts';
import { MomentFields, useMoment } from './MomentFields.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  releases: readonly ReleaseInfo[];
  /** Changes that are not public: pages that a link may open. */
  changes: readonly UnpublishedChange[];
}

export function PreviewMenu({ environment, releases, changes }: Props) {
  const [open, setOpen] = useState<'moment' | 'share' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconEye size={ICON_PX.md} aria-hidden />}>
            {t('Preview')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={previewAddress('/', environment, { show: 'saves' })}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconPencil size={ICON_PX.md} aria-hidden />}
          >
            {t('See the drafts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarTime size={ICON_PX.md} aria-hidden />}
            onClick={() => setOpen('moment')}
          >
            {t('See a moment to come…')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={ICON_PX.md} aria-hidden />}
            onClick={() => setOpen('share')}
          >
            {t('Share a preview…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open === 'moment'} onClose={close} title={t('See a moment to come')} size="lg">
        <MomentPreview environment={environment} />
      </Modal>
      <ShareDialog
        isOpen={open === 'share'}
        environment={environment}
        releases={releases}
        changes={changes}
        onClose={close}
      />
    </>
  );
}

function MomentPreview({ environment }: { environment: string }) {
  const moment = useMoment();
  return (
    <Stack gap="lg">
      <Text>{t('The showroom as kiosks will show it then, by what is scheduled today.')}</Text>
      <MomentFields moment={moment} />
      <Group justify="flex-end">
        {moment.at === null ? (
          <Button disabled>{t('Open in a new tab')}</Button>
        ) : (
          <Button
            component="a"
            href={previewAddress('/', environment, { show: 'moment', at: moment.at })}
            target="_blank"
            rel="noreferrer"
          >
            {t('Open in a new tab')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
