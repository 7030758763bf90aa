// `npm run doctor`: checks an installation. See src/server/operating/README.md#doctor.
import { examine, reportOf } from '../operating/doctorChecks.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { openDatabase } from '../platform/database/openDatabase.ts';

try {
  const settings = readSettings(process.env);
  const database = openDatabase(settings);
  try {
    const findings = await examine({
      settings,
      env: process.env,
      database,
      nodeVersion: process.version,
      userId: process.getuid?.(),
      nowMs: Date.now(),
    });
    console.log(reportOf(findings));
    if (findings.some(({ level }) => level === 'error')) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
