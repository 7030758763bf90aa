// Links to previews for people without an account: the ones that work, and a new one.
import { useState } from 'react';
import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  loadPreviewLinks,
  makePreviewLink,
  previewAddress,
  removePreviewLink,
  type PreviewLink,
  type PreviewTarget,
} from '../api/previewLinkApi.ts';
import { kindByCollection } from '#content/kinds.ts';
import type { ReleaseInfo, UnpublishedChange } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { refresh } from '../data/queryClient.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { confirm } from '../shared/confirm.tsx';
import { DialogForm } from '../shared/DialogForm.tsx';
import { SecretDialog, type Secret } from '../shared/SecretDialog.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { MomentFields, useMoment } from './MomentFields.tsx';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const PREVIEWS_SECRET = {
  field: t('Link'),
  copy: t('Copy the link'),
  copied: t('Copied'),
  close: t('Done'),
} as const;

const PREVIEWS_TARGETS = {
  saves: t('The drafts, as last saved'),
  live: t('What is public'),
  release: t('An earlier release'),
  moment: t('A moment to come'),
};

const PREVIEWS_SHOWS = {
  saves: () => t('The drafts'),
  live: () => t('What is public'),
  release: (at: string) => t('The release of {at}', { at }),
  moment: (at: string) => t('What will be public on {at}', { at }),
} as const;

interface Props {
  isOpen: boolean;
  environment: string;
  releases: readonly ReleaseInfo[];
  /** Changes that are not public: pages that a link may open. */
  changes: readonly UnpublishedChange[];
  onClose: () => void;
}

export function ShareDialog({ isOpen, environment, releases, changes, onClose }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <>
      <Modal opened={isOpen && secret === null} onClose={onClose} title={t('Share a preview')} size="lg">
        <Links
          environment={environment}
          releases={releases}
          changes={changes}
          onClose={onClose}
          onMade={(address, until) =>
            setSecret({
              title: t('The link is made'),
              body: t('It works until {until}, and is shown this once: copy it now.', { until }),
              value: address,
            })
          }
        />
      </Modal>
      <SecretDialog secret={secret} labels={PREVIEWS_SECRET} onClose={() => setSecret(null)} />
    </>
  );
}

function Links({
  environment,
  releases,
  changes,
  onClose,
  onMade,
}: Omit<Props, 'isOpen'> & { onMade: (address: string, until: string) => void }) {
  const formatTime = useTimeFormat();
  const queryKey = ['preview links', environment];
  const { data: links = [] } = useQuery({ queryKey, queryFn: () => loadPreviewLinks(environment) });
  const perform = usePerform(() => refresh({ queryKey }));
  const end = (link: PreviewLink): void =>
    confirm({
      title: t('End this link?'),
      body: t('It shows nothing from now on. It can’t be brought back, only made anew.'),
      action: t('End'),
      perform: () =>
        perform(removePreviewLink(environment, link.id), t('The link shows nothing from now on.')),
    });
  const mayEdit = useRight('content.edit');
  const [show, setShow] = useState<PreviewTarget['show']>('saves');
  const [release, setRelease] = useState<string | null>(null);
  const pages = pagesIn(changes);
  const [path, setPath] = useState(HOME);
  const moment = useMoment();
  const target = targetOf(show, release, moment.at);
  return (
    <Stack gap="xl">
      {mayEdit && (
        <DialogForm
          labels={{ submit: t('Make a link'), cancel: t('Cancel') }}
          isIncomplete={target === null}
          send={async () => {
            if (!target) return;
            const { token, expiresAt } = await makePreviewLink(environment, target);
            const address = new URL(previewAddress(path, environment, { token }), window.location.origin)
              .href;
            onMade(address, formatTime(expiresAt));
          }}
          onCancel={onClose}
        >
          {(problem) => (
            <>
              <Text>{t('Whoever has the link sees the preview without an account, for 7 days.')}</Text>
              <Select
                label={t('What it shows')}
                allowDeselect={false}
                error={problem}
                data={(['saves', 'live', 'release', 'moment'] as const)
                  .filter((value) => value !== 'release' || releases.length > 0)
                  .map((value) => ({ value, label: PREVIEWS_TARGETS[value] }))}
                value={show}
                onChange={(value) => setShow((value ?? 'saves') as PreviewTarget['show'])}
              />
              {show === 'release' && (
                <Select
                  label={t('Release')}
                  allowDeselect={false}
                  data={releases.map(({ id, at, note }) => ({
                    value: String(id),
                    label: [formatTime(at), note].filter(Boolean).join(' · '),
                  }))}
                  value={release}
                  onChange={setRelease}
                />
              )}
              {show === 'moment' && <MomentFields moment={moment} />}
              {pages.length > 1 && (
                <Select
                  label={t('Opens at')}
                  allowDeselect={false}
                  data={pages}
                  value={path}
                  onChange={(value) => setPath(value ?? HOME)}
                />
              )}
            </>
          )}
        </DialogForm>
      )}
      {links.length > 0 && (
        <ul className={styles['links']} aria-label={t('Links that work')}>
          {links.map((link) => {
            const name = PREVIEWS_SHOWS[link.show](link.at ? formatTime(link.at) : '');
            return (
              <li key={link.id}>
                <span>
                  <strong>{name}</strong>
                  <span>
                    {t('By {by}, until {until}', {
                      by: link.by ?? '',
                      until: formatTime(link.expiresAt),
                    })}
                  </span>
                </span>
                {mayEdit && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('End the link: {name}', { name })}
                    onClick={() => end(link)}
                  >
                    {t('End')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {links.length === 0 && <Text c="dimmed">{t('No link works at the moment.')}</Text>}
    </Stack>
  );
}

function targetOf(
  show: PreviewTarget['show'],
  release: string | null,
  at: string | null,
): PreviewTarget | null {
  switch (show) {
    case 'release':
      return release === null ? null : { show, release: Number(release) };
    case 'moment':
      return at === null ? null : { show, at };
    case 'saves':
    case 'live':
      return { show };
  }
}

const HOME = '/';

/** The home screen, and every changed document that has a screen of its own. */
const pagesIn = (changes: readonly UnpublishedChange[]): { value: string; label: string }[] => [
  { value: HOME, label: t('Home screen') },
  ...changes.flatMap(({ collection, id, name, isDeleted }) => {
    const kind = kindByCollection(collection);
    // Settings and home screens have no page of their own.
    return !kind || isDeleted || kind.route === null || kind.route === 'home'
      ? []
      : [{ value: pathOfDocument(kind, id), label: `${kind.title}: ${name}` }];
  }),
];
