// Content from the server, generic over kinds (spec 7); everything passes the gate of content/restore.
import type { PublicConfig } from '#config/env.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { EnvironmentName } from '#rules/environment.ts';
import { request } from './http.ts';

/** A document. Rejects with 404 where there is none, else with the server's failure. */
export async function loadDocument<K extends KindName>(kind: K, id: string): Promise<Documents[K]> {
  const { collection } = KINDS_BY_NAME[kind];
  const data = await request<unknown>(`/api/${collection}/${encodeURIComponent(id)}`);
  return restore(KINDS_BY_NAME[kind], data) as Documents[K];
}

export async function loadEnvironmentNames(): Promise<EnvironmentName[]> {
  const names = await request<unknown>('/api/environments/names');
  return Array.isArray(names) ? names.filter(isName) : [];
}

const isName = (value: unknown): value is EnvironmentName =>
  typeof value === 'object' && value !== null && typeof (value as EnvironmentName).id === 'string';

export const loadConfig = (): Promise<PublicConfig> => request<PublicConfig>('/config.json');
