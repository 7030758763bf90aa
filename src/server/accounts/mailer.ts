// Sends mail by SMTP, if the operator has set it up. See src/server/operating/README.md#mail.
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { SmtpSettings } from '../serverSettings.ts';

/** A mail server that does not respond must not hold a request for longer. */
const TIMEOUT_MS = 10_000;

export interface Mail {
  /** One bare e-mail address. */
  to: string;
  subject: string;
  text: string;
}

export class Mailer {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  constructor({ url, from }: SmtpSettings) {
    this.#from = from;
    this.#transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  /** Rejects if the mail server does not take the mail. */
  async send({ to, subject, text }: Mail): Promise<void> {
    // Mail libraries read a list of addresses, and line breaks, where one address was meant.
    const address = z.email().parse(to);
    await this.#transport.sendMail({ from: this.#from, to: { name: '', address }, subject, text });
  }

  close(): void {
    this.#transport.close();
  }
}
