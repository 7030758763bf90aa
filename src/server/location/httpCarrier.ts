// Plans by a carrier's own server: POST {address} -> {plans: [{code}]}, an empty list for none.
import { z } from 'zod';
import type { CarrierSettings } from '../serverSettings.ts';
import type { Address, Carrier } from './addressProvider.ts';
import { invalidResponse, VendorClient } from './vendorClient.ts';

const responseSchema = z.object({ plans: z.array(z.object({ code: z.string().min(1) })) });

export function httpCarrier({ url, key }: CarrierSettings, timeoutMs: number): Carrier {
  const vendor = new VendorClient('The carrier', timeoutMs);
  return {
    vendor,
    async plansAt({ line1, unit, city, region, postcode, country, lat, lon }: Address): Promise<string[]> {
      const address = { line1, unit, city, region, postcode, country, lat, lon };
      const response = responseSchema.safeParse(
        await vendor.request(url, {
          body: { address },
          headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        }),
      );
      if (!response.success) throw invalidResponse(vendor.name);
      return [...new Set(response.data.plans.map(({ code }) => code))];
    },
  };
}
