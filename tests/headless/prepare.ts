// Builds the app and the server for journeys in Node, and fills a data folder with the demo.
import { mkdirSync, rmSync } from 'node:fs';
import { DEMO, markPrepared } from './preparedDemo.ts';
import { buildServer, importServer } from './serverBundle.ts';
import { buildVisitor } from './visitorBundle.ts';

await Promise.all([buildVisitor(), buildServer()]);
rmSync(DEMO, { recursive: true, force: true });
mkdirSync(DEMO, { recursive: true });
const { openServer } = await importServer();
const server = await openServer({
  dataDir: DEMO,
  seed: 'demo',
  editor: {
    email: process.env['VITRINE_TEST_EMAIL'] ?? 'editor@example.com',
    password: process.env['VITRINE_TEST_PASSWORD'] ?? 'a-password-for-tests',
  },
});
await server.close();
markPrepared();
