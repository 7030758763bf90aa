// A process that writes to a shared database: node --import tsx writer.ts NAME COUNT
import * as documents from '#server/documents/documentRepository.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { migrate } from '#server/platform/database/migrations.ts';

const [name = 'writer', count = '1'] = process.argv.slice(2);
const database = openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  databaseUrl: process.env['DATABASE_URL'],
});
await migrate(database);
for (let n = 0; n < Number(count); n += 1) {
  await documents.create(database, 'page', { body: { name: `${name} ${n}` } }, null);
}
await database.destroy();
