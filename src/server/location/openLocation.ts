// Which addresses and which carrier the settings ask for.
import type { Settings } from '../settings.ts';
import { Addresses } from '../storage/addresses.ts';
import { Coverage } from '../storage/coverage.ts';
import type { Database } from '../storage/driver.ts';
import { keptLocationSecret } from '../storage/secrets.ts';
import { EmbeddedAddresses } from './embedded.ts';
import { LocationEngine } from './engine.ts';
import { httpCarrier } from './httpCarrier.ts';
import { LoqateAddresses } from './loqate.ts';
import type { AddressProvider } from './provider.ts';
import { SmartyAddresses } from './smarty.ts';
import { tableCarrier } from './tableCarrier.ts';

export async function openLocation(database: Database, settings: Settings): Promise<LocationEngine> {
  const { carrier, providerTimeoutMs } = settings;
  const plans = carrier ? httpCarrier(carrier, providerTimeoutMs) : tableCarrier(new Coverage(database));
  return new LocationEngine(providerOf(database, settings), plans, await keptLocationSecret(database));
}

function providerOf(database: Database, { location, providerTimeoutMs }: Settings): AddressProvider {
  switch (location.provider) {
    case 'smarty':
      return new SmartyAddresses(location, providerTimeoutMs);
    case 'loqate':
      return new LoqateAddresses(location, providerTimeoutMs);
    case 'embedded':
      return new EmbeddedAddresses(new Addresses(database));
  }
}
