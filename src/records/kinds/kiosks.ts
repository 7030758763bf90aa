// Fields of a kiosk that people enter; the kiosk itself reports the rest.
import { kioskSettingsField } from '../kioskSettings.ts';
import { name, reference } from '../recordFields.ts';

export const kioskFields = {
  name: name('Name'),
  store: reference('Store', 'stores', { hint: 'Choose one, or type the name of a new one' }),
  group: reference('Group', 'groups', { hint: 'Optional. A group shares its settings' }),
  settings: kioskSettingsField('What is empty comes from its group, then from its store.'),
};
