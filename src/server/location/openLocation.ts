// Creates the address provider and the carrier of the settings.
import type { ServerSettings } from '../serverSettings.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { persistedLocationSecret } from '../platform/database/persistedSecrets.ts';
import { EmbeddedAddresses } from './embeddedAddresses.ts';
import { LocationEngine } from './locationEngine.ts';
import { httpCarrier } from './httpCarrier.ts';
import { LoqateAddresses } from './loqateAddresses.ts';
import type { AddressProvider } from './addressProvider.ts';
import { SmartyAddresses } from './smartyAddresses.ts';
import { tableCarrier } from './tableCarrier.ts';

export async function openLocation(database: Database, settings: ServerSettings): Promise<LocationEngine> {
  const { carrier, providerTimeoutMs } = settings;
  const plans = carrier ? httpCarrier(carrier, providerTimeoutMs) : tableCarrier(database);
  return new LocationEngine(providerOf(database, settings), plans, await persistedLocationSecret(database));
}

function providerOf(database: Database, { location, providerTimeoutMs }: ServerSettings): AddressProvider {
  switch (location.provider) {
    case 'smarty':
      return new SmartyAddresses(location, providerTimeoutMs);
    case 'loqate':
      return new LoqateAddresses(location, providerTimeoutMs);
    case 'embedded':
      return new EmbeddedAddresses(database);
  }
}
