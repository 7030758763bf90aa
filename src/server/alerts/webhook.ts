// Posts signed JSON, as https://www.standardwebhooks.com describes: the receiver can check who sent
// it, and tell a repetition by its id.
import { createHmac } from 'node:crypto';

/** The name of this channel among those of an alert. */
export const WEBHOOK = 'webhook';
const TIMEOUT_MS = 10_000;
const MS_PER_SECOND = 1000;
/** A secret in Base64, as the libraries of receivers make it. */
const ENCODED = 'whsec_';

export interface WebhookMessage {
  id: string;
  /** JSON. */
  body: string;
  nowMs: number;
}

/** Rejects unless the receiver answers with 2xx; the reason has neither its URL nor the secret. */
export async function postWebhook(
  { url, secret }: { url: string; secret: string },
  { id, body, nowMs }: WebhookMessage,
): Promise<void> {
  const timestamp = String(Math.floor(nowMs / MS_PER_SECOND));
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error & { cause?: { code?: unknown } }) => {
    throw new Error(`The webhook did not answer (${String(error.cause?.code ?? error.name)}).`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered with ${response.status}.`);
}

function sign(secret: string, text: string): string {
  const key = secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : secret;
  return createHmac('sha256', key).update(text).digest('base64');
}
