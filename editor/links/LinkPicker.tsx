// The link picker: everything that can be linked by name, with its picture and the stage that it
// leads to; a new one is made and linked in one go. See editor/README.md#120-links.
import { useEffect, useMemo, useState } from 'react';
import { Button, Combobox, Modal, NativeSelect, TextInput, useCombobox } from '@mantine/core';
import {
  IconAppWindow,
  IconHome,
  IconLinkOff,
  IconListCheck,
  IconMessage2,
  IconMovie,
  IconPlus,
  IconSearch,
  type Icon,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { TargetType } from '#content/parts/targetFields.ts';
import { describe } from '#schema/describe.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { createDocument } from '../api/editApi.ts';
import { addToList } from '../catalog/catalogStore.ts';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { linkPickerStore, type LinkRequest, type PickedLink } from '../controls/pickLink.ts';
import { describeError } from '../api/describeError.ts';
import { notifyBusy, notifyDone, notifyProblem } from '../notify.tsx';
import { creatableKinds, groupsOf, type OptionGroup } from './linkOptions.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { useLinkOptions } from './useLinkOptions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './links.module.css';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

const LINKS_GROUPS = {
  address: t('This address'),
  recent: t('Linked last'),
  here: t('In this environment'),
  elsewhere: t('Elsewhere'),
  found: t('Found'),
} as const;

const ALERT = 'link';
/** It is opened from popovers over the canvas too. */
const ABOVE_POPOVERS = 430;
const HOME_KEY = 'home/';
const CREATE = 'create:';
const ACTION = 'action:';
const ACTION_ICONS: Readonly<Record<string, Icon>> = {
  modal: IconMessage2,
  quiz: IconListCheck,
  aniQuiz: IconMovie,
  iframe: IconAppWindow,
};

export function LinkPicker() {
  const asked = useStore(linkPickerStore, (state) => state.asked);
  const shown = useKept(asked);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.answer(null)}
      title={t('Where does it lead?')}
      size={1000}
      zIndex={ABOVE_POPOVERS}
    >
      {shown && <Contents {...shown} />}
    </Modal>
  );
}

function Contents({ collection, actions, answer }: LinkRequest) {
  const environment = useStore(kioskStore, (state) => state.environment?.id ?? '');
  const recent = useStore(linkPickerStore, (state) => state.recent);
  const options = useLinkOptions(collection, environment);
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState<KindName | ''>('');
  const [shownKey, setShownKey] = useState('');
  const [isCreating, setCreating] = useState(false);
  const kinds = creatableKinds(collection);
  const offered = useMemo(
    () => (options ?? []).filter((option) => kind === '' || option.kind.kind === kind),
    [options, kind],
  );
  const groups = useMemo(() => groupsOf(offered, query, recent), [offered, query, recent]);
  const hasHome = collection === null && kind === '' && matches(t('Home screen'), query);
  const otherActions = kind === '' ? actions.filter(({ label }) => matches(label, query)) : [];
  const shown = options?.find(({ key }) => key === shownKey);
  const combobox = useCombobox({ opened: true });
  // The first result is the one that Enter links.
  useEffect(() => {
    if (query === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [query, groups, combobox.resetSelectedOption, combobox.selectFirstOption]);

  const create = async (name: KindName): Promise<void> => {
    if (isCreating) return;
    setCreating(true);
    const made = await createNamed(name, query.trim());
    setCreating(false);
    if (made) answer(made);
  };
  const submit = (value: string): void => {
    if (value.startsWith(CREATE)) void create(value.slice(CREATE.length) as KindName);
    else if (value === HOME_KEY) answer({ targetType: 'home', targetId: '' });
    else if (value.startsWith(ACTION))
      answer(actions.find(({ action }) => `${ACTION}${action}` === value) ?? null);
    else {
      const option = options?.find(({ key }) => key === value);
      if (option) answer({ targetType: option.targetType, targetId: option.targetId });
    }
  };

  const actionRow = otherActions.length > 0 && (
    <div className={styles['actions']} role="presentation">
      {otherActions.map(({ action, label }) => {
        const Icon = ACTION_ICONS[action] ?? IconLinkOff;
        return (
          <Combobox.Option key={action} value={`${ACTION}${action}`}>
            <span className={styles['option']}>
              <Icon size={ICON_PX.md} stroke={1.5} aria-hidden />
              <span className={styles['name']}>{label}</span>
            </span>
          </Combobox.Option>
        );
      })}
    </div>
  );

  return (
    <>
      <div className={styles['picker']}>
        <div>
          <Combobox store={combobox} onOptionSubmit={submit}>
            <div className={styles['tools']}>
              <Combobox.EventsTarget withExpandedAttribute>
                <TextInput
                  data-autofocus
                  role="combobox"
                  aria-label={t('Search pages, or paste an address')}
                  placeholder={t('Search pages, or paste an address')}
                  leftSection={<IconSearch size={ICON_PX.md} stroke={1.6} aria-hidden />}
                  value={query}
                  onChange={({ currentTarget }) => setQuery(currentTarget.value)}
                  // The list, which stays open, keeps Escape from the dialog.
                  onKeyDown={({ key, nativeEvent }) => {
                    if (key === 'Escape' && !nativeEvent.isComposing) answer(null);
                  }}
                  // The list moves its selection without telling.
                  onKeyUp={() => setShownKey(selectedKey(combobox.listId) ?? '')}
                />
              </Combobox.EventsTarget>
              {kinds.length > 1 && (
                <NativeSelect
                  aria-label={t('Kind')}
                  value={kind}
                  data={[
                    { value: '', label: t('All kinds') },
                    ...kinds.map((name) => ({ value: name, label: KIND_TABLE[name].plural })),
                  ]}
                  onChange={({ currentTarget }) => setKind(currentTarget.value as KindName | '')}
                />
              )}
            </div>
            <Combobox.Options className={styles['list']} aria-label={t('Where does it lead?')}>
              {options === undefined && <Combobox.Empty>{t('Loading pages…')}</Combobox.Empty>}
              {options && query === '' && actionRow}
              {options && hasHome && (
                <Combobox.Option value={HOME_KEY}>
                  <span className={styles['option']}>
                    <IconHome size={ICON_PX.xl} stroke={1.5} aria-hidden />
                    <Texts name={t('Home screen')} what={t('Where every visit starts')} />
                  </span>
                </Combobox.Option>
              )}
              {options &&
                groups.map((group) => <Group key={group.name} group={group} onShow={setShownKey} />)}
              {options && query !== '' && actionRow}
              {options && query.trim() !== '' && groups[0]?.name !== 'address' && (
                <Combobox.Group label={t('Create and link')}>
                  {kinds
                    .filter((name) => kind === '' || name === kind)
                    .map((name) => (
                      <Combobox.Option key={name} value={`${CREATE}${name}`} disabled={isCreating}>
                        <span className={styles['option']}>
                          <IconPlus size={ICON_PX.md} aria-hidden />
                          {t('New {title}: {name}', { title: KIND_TABLE[name].title, name: query.trim() })}
                        </span>
                      </Combobox.Option>
                    ))}
                </Combobox.Group>
              )}
              {options &&
                !hasHome &&
                otherActions.length === 0 &&
                groups.length === 0 &&
                query.trim() === '' && <Combobox.Empty>{t('Nothing found')}</Combobox.Empty>}
            </Combobox.Options>
          </Combobox>
        </div>
        <div className={styles['side']}>
          <LinkPreview option={shown} environment={environment} />
        </div>
      </div>
      <Button variant="default" mt="md" onClick={() => answer(null)}>
        {t('Cancel')}
      </Button>
    </>
  );
}

const matches = (label: string, query: string): boolean =>
  label.toLowerCase().includes(query.trim().toLowerCase());

/** The option that Enter submits. */
const selectedKey = (listId: string | null): string | undefined =>
  document.getElementById(listId ?? '')?.querySelector<HTMLElement>('[data-combobox-selected]')?.dataset[
    'key'
  ];

function Group({ group: { name, options }, onShow }: { group: OptionGroup; onShow: (key: string) => void }) {
  return (
    <Combobox.Group label={LINKS_GROUPS[name]}>
      {options.map(({ key, kind, targetId, name: label, what, isHere }) => (
        <Combobox.Option key={key} value={key} data-key={key} onMouseEnter={() => onShow(key)}>
          <span className={styles['option']}>
            <DocumentThumbnail collection={kind.collection} id={targetId} />
            <Texts
              name={label}
              what={isHere || name === 'elsewhere' ? what : `${what} · ${t('not in this environment yet')}`}
            />
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

const Texts = ({ name, what }: { name: string; what: string }) => (
  <span className={styles['texts']}>
    <span className={styles['name']}>{name}</span>
    <span className={styles['what']}>{what}</span>
  </span>
);

/** Makes a document of a name; null after a failure, which is shown. */
async function createNamed(name: KindName, title: string): Promise<PickedLink | null> {
  const kind = KINDS_BY_NAME[name];
  notifyBusy(ALERT, t('Creating {title}…', { title: kind.title }));
  try {
    const asks = describe(kind.creation).fields ?? {};
    const created = await createDocument(kind.collection, {
      name: title,
      ...('title' in asks && { title }),
    });
    addToList(kind.collection, created);
    notifyDone(
      t("Created {title} ''{name}'' and linked it", { title: kind.title, name: created.name }),
      ALERT,
    );
    const [targetType = 'none'] = Object.keys(KIND_TABLE[name].links) as TargetType[];
    return { targetType, targetId: created.id };
  } catch (failure) {
    notifyProblem(
      t('Couldn’t create it: {message}', { message: describeError(failure as HttpFailure | Error) }),
      undefined,
      ALERT,
    );
    return null;
  }
}
