// Ways to see what is not public, or not yet: drafts, a moment to come, a link for others.
import { useState } from 'react';
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconEye, IconLink, IconPencil } from '@tabler/icons-react';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo, UnpublishedChange } from '../api/publishingApi.ts';
import { PREVIEWS } from '../messages/editorMessages.ts';
import { MomentFields, useMoment } from './MomentFields.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { ICON_PX } from '../theme.ts';

interface Props {
  environment: string;
  releases: readonly ReleaseInfo[];
  /** What is not public: pages that a link may open. */
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
            {PREVIEWS.title}
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
            {PREVIEWS.drafts}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarTime size={ICON_PX.md} aria-hidden />}
            onClick={() => setOpen('moment')}
          >
            {PREVIEWS.moment}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={ICON_PX.md} aria-hidden />}
            onClick={() => setOpen('share')}
          >
            {PREVIEWS.share}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open === 'moment'} onClose={close} title={PREVIEWS.momentTitle} size="lg">
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
      <Text>{PREVIEWS.momentBody}</Text>
      <MomentFields moment={moment} />
      <Group justify="flex-end">
        {moment.at === null ? (
          <Button disabled>{PREVIEWS.openMoment}</Button>
        ) : (
          <Button
            component="a"
            href={previewAddress('/', environment, { show: 'moment', at: moment.at })}
            target="_blank"
            rel="noreferrer"
          >
            {PREVIEWS.openMoment}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
