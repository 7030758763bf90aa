// Starts the server and prints its address. stdout is for people, stderr is the log.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { HttpError } from './platform/http/httpErrors.ts';
import { readSettings, SettingsError, type ServerSettings } from './serverSettings.ts';
import { settingsAdvice } from './settingsAdvice.ts';
import { notifySystemd } from './systemdWatchdog.ts';
import * as accounts from './accounts/accountRepository.ts';

const CLOSE_TIMEOUT_MS = 10_000;

try {
  await start();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await buildApp(settings);
  try {
    await app.listen({ port: settings.port, host: settings.host });
    // Before the address is printed: a reader may stop the server at once.
    closeOnSignals(app);
    // After listening: a password made before a failed start would be lost.
    printAddress(app, settings, await accounts.ensureFirst(app.services.database, settings.editor));
    notifySystemd(process.env);
  } catch (error) {
    await app.close();
    throw error;
  }
}

type SignIn = { email: string; password: string };

function printAddress(app: FastifyInstance, settings: ServerSettings, newAccount: SignIn | undefined): void {
  const { port } = app.server.address() as AddressInfo;
  const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const signIn = `Editors sign in at ${address}/edit${signInHint(newAccount, settings.editor?.email)}`;
  for (const advice of settingsAdvice(process.env, settings, process.getuid?.())) console.log(advice);
  console.log(`Vitrine is open at ${address}\n${signIn}`);
}

function closeOnSignals(app: FastifyInstance): void {
  // Ctrl+C arrives twice, from the terminal and from `npm start`: the second must not interrupt the
  // first.
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

function signInHint(newAccount: SignIn | undefined, ownEmail: string | undefined): string {
  if (ownEmail) return ` as ${ownEmail}, with the password of EDITOR_PASSWORD.`;
  if (!newAccount) return '.';
  return `\n  e-mail    ${newAccount.email}\n  password  ${newAccount.password}   (shown only this once: keep it)`;
}

function describeError(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof HttpError) return `Vitrine could not start. ${error.message}`;
  const { code, port, syscall } = error as { code?: string; port?: number; syscall?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop the other program, or choose another with PORT=${(port ?? 0) + 1} npm start.`;
  }
  if (code === 'EACCES' && port) return `Port ${port} needs more rights: choose one above 1023 with PORT.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return 'HOST is no address of this machine: use 127.0.0.1 for this machine alone, or 0.0.0.0 for the network.';
  }
  return error instanceof Error ? `Vitrine could not start. ${error.stack}` : String(error);
}
