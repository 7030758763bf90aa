// Every endpoint of the API, by method and path. See src/protocol/README.md.
import { accountEndpoints } from './accountEndpoints.ts';
import { auditEndpoints } from './auditEndpoints.ts';
import { callEndpoints } from './callEndpoints.ts';
import { collaborationEndpoints } from './collaborationEndpoints.ts';
import { contentEndpoints } from './contentEndpoints.ts';
import { deliveryEndpoints } from './deliveryEndpoints.ts';
import type { documentEndpoints } from './documentEndpoints.ts';
import type { ResponseOf } from './endpoint.ts';
import { fleetEndpoints } from './fleetEndpoints.ts';
import { insightsEndpoints } from './insightsEndpoints.ts';
import { kioskEndpoints } from './kioskEndpoints.ts';
import { languageEndpoints } from './languageEndpoints.ts';
import { locationEndpoints } from './locationEndpoints.ts';
import { mediaEndpoints } from './mediaEndpoints.ts';
import { operatingEndpoints } from './operatingEndpoints.ts';
import { priceEndpoints } from './priceEndpoints.ts';
import { publishingEndpoints } from './publishingEndpoints.ts';
import type { recordEndpoints } from './recordEndpoints.ts';
import { searchEndpoints } from './searchEndpoints.ts';
import { takeEndpoints } from './takeEndpoints.ts';
import { transferEndpoints } from './transferEndpoints.ts';

export const ENDPOINTS = {
  ...accountEndpoints,
  ...auditEndpoints,
  ...callEndpoints,
  ...collaborationEndpoints,
  ...contentEndpoints,
  ...deliveryEndpoints,
  ...fleetEndpoints,
  ...insightsEndpoints,
  ...kioskEndpoints,
  ...languageEndpoints,
  ...locationEndpoints,
  ...mediaEndpoints,
  ...operatingEndpoints,
  ...priceEndpoints,
  ...publishingEndpoints,
  ...searchEndpoints,
  ...takeEndpoints,
  ...transferEndpoints,
};

/** With those of each content kind and record kind, by the pattern of their paths. */
export type Endpoints = typeof ENDPOINTS &
  ReturnType<typeof documentEndpoints> &
  ReturnType<typeof recordEndpoints>;
/** The body of a success response; undefined for none. */
export type ResponseTo<N extends keyof Endpoints> = ResponseOf<Endpoints[N]>;
