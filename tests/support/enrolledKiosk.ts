// A kiosk that is enrolled and has a store of its own.
import type { Json, Showroom } from './showroom.ts';

interface EnrolledKiosk {
  kioskId: string;
  /** Id of its store; '' without one. */
  storeId: string;
  /** With its key. */
  headers: Record<string, string>;
}

/** `store` is the body of its store; null for a kiosk without one. */
export async function enrolInStore(
  { shopper, editor }: Showroom,
  store: Json | null,
): Promise<EnrolledKiosk> {
  const { code, secret } = (await shopper.post('/api/enrolments', {})).json<{
    code: string;
    secret: string;
  }>();
  const redeemed = await shopper.get(`/api/enrolments/${code}`, { authorization: `Enrolment ${secret}` });
  const { kioskId, key } = redeemed.json<{ kioskId: string; key: string }>();
  const made = store && (await editor.post('/api/stores', store)).json<{ id: string }>();
  await editor.send('PATCH', `/api/kiosks/${kioskId}`, {
    payload: JSON.stringify({ name: 'Window', store: made?.id ?? null }),
    headers: { 'content-type': 'application/json' },
  });
  return { kioskId, storeId: made?.id ?? '', headers: { authorization: `Kiosk ${key}` } };
}
