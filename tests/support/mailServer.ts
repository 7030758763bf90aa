// A mail server on loopback that keeps what it gets.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The next mail, once it has arrived. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** With a refusal, the server takes no mail and says why. */
export async function openMailServer(refusal?: string): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      refusal === undefined ? callback() : callback(new Error(refusal)),
    onData: (stream, session, callback) => {
      void text(stream).then((source) => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), source };
        const resolve = waiting.shift();
        if (resolve) resolve(mail);
        else received.push(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: () => {
      const mail = received.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
