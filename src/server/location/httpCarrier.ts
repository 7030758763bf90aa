// Plans by a carrier's own server: POST {address} -> {plans: [{code}]}, an empty list for none.
import { z } from 'zod';
import type { CarrierSettings } from '../serverSettings.ts';
import type { Address, Carrier } from './addressProvider.ts';
import { VendorClient } from '../platform/http/vendorClient.ts';

const responseSchema = z.object({ plans: z.array(z.object({ code: z.string().min(1) })) });

export function httpCarrier(carrier: CarrierSettings, timeoutMs: number): Carrier {
  const vendor = new VendorClient('The carrier', timeoutMs);
  return {
    vendor,
    async plansAt({ line1, unit, city, region, postcode, country, lat, lon }: Address): Promise<string[]> {
      const address = { line1, unit, city, region, postcode, country, lat, lon };
      const { plans } = await vendor.ask(carrier, { address }, responseSchema);
      return [...new Set(plans.map(({ code }) => code))];
    },
  };
}
