// Exports and imports a showroom from the command line. See
// src/server/operating/README.md#export-and-import-from-the-command-line.
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import type { Services } from '../services.ts';
import { CommandError } from '../accounts/accountCommands.ts';
import { exportShowroom } from '../transfer/exportArchive.ts';
import {
  importShowroom,
  planImport,
  type ImportChoice,
  type ImportPreview,
} from '../transfer/importShowroom.ts';
import { Archive } from '../transfer/readArchive.ts';
import * as audit from '../audit/auditRepository.ts';

const USAGE = `Usage:
  npm run showroom -- export FILE [--environment ID [--public]] [--revisions]
  npm run showroom -- import FILE [--keep | --replace | --environment NAME]

An import changes nothing that is here, unless it is told to: where documents differ, --keep leaves
yours, --replace takes those of the file, and --environment NAME adds all of the file as a new environment. --env is the
same, in short.`;

/** Author in history and audit. */
const ACTOR = { id: null, name: 'Command line' };
const CLASHES_SHOWN = 20;

/** Performs a command and returns what to print. Throws CommandError. */
export async function performShowroomCommand(services: Services, words: readonly string[]): Promise<string> {
  const { command, file, options } = parse(words);
  try {
    if (command === 'export') return await exportTo(services, file, options);
    return await importFrom(services, file, options);
  } catch (error) {
    // Shows an operator the message of the response that a client would get.
    throw error instanceof HttpError ? new CommandError(sentenceOf(error)) : error;
  }
}

const OPTIONS = {
  environment: { type: 'string' },
  env: { type: 'string' },
  revisions: { type: 'boolean' },
  public: { type: 'boolean' },
  keep: { type: 'boolean' },
  replace: { type: 'boolean' },
} as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function parse(words: readonly string[]): { command: 'export' | 'import'; file: string; options: Options } {
  const [command, ...rest] = words;
  if (command !== 'export' && command !== 'import') throw new CommandError(USAGE);
  const foreign = command === 'export' ? ['keep', 'replace'] : ['revisions', 'public'];
  try {
    const { values: options, positionals } = parseArgs({
      args: rest,
      options: OPTIONS,
      allowPositionals: true,
    });
    const [file] = positionals;
    const choices = [
      options.keep,
      options.replace,
      command === 'import' && environmentIn(options) !== undefined,
    ];
    // Public content differs between environments.
    const isOfOne = !options.public || environmentIn(options) !== undefined;
    const isKnown = isOfOne && Object.keys(options).every((name) => !foreign.includes(name));
    if (file !== undefined && positionals.length === 1 && isKnown && choices.filter(Boolean).length <= 1)
      return { command, file, options };
  } catch {
    // An unknown option.
  }
  throw new CommandError(USAGE);
}

const environmentIn = ({ environment, env }: Options): string | undefined => environment ?? env;

const sentenceOf = ({ statusCode, message }: HttpError): string =>
  statusCode === 404 ? 'There is no environment with this id: look at Environments in the editor.' : message;

async function exportTo(services: Services, file: string, options: Options): Promise<string> {
  const { revisions = false } = options;
  if (await isThere(file)) throw new CommandError(`${file} is there already: name another file.`);
  const { manifest, stream } = await exportShowroom(services, {
    environment: environmentIn(options),
    hasRevisions: revisions,
    isPublic: options.public ?? false,
  });
  // Half a file is never used as a whole one.
  const partial = `${file}.partial`;
  try {
    await pipeline(stream, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}`);
  }
  const { documents, revisions: saves, files } = manifest.counts;
  await audit.add(services.database, {
    actor: ACTOR,
    action: 'export',
    subject: manifest.environment?.name ?? 'showroom',
    detail: manifest.counts,
  });
  const history = revisions ? `, ${saves} saved versions` : '';
  return `${file}: ${documents} documents${history} and ${files} files.`;
}

async function importFrom(services: Services, file: string, options: Options): Promise<string> {
  if (!(await isThere(file))) throw new CommandError(`There is no file ${file}.`);
  const choice = choiceOf(options);
  const archive = await Archive.open(file);
  try {
    if (!choice) refuseClashes(await planImport(services, archive));
    const result = await importShowroom(services, archive, choice ?? { how: 'keep' }, ACTOR);
    const { added, replaced, kept, files, environments } = result;
    const names = environments.map(({ id, name }) => `${name} (?env=${id})`).join(', ');
    return `${added} documents added, ${replaced} replaced, ${kept} left as they were; ${files} files added.\nEnvironments: ${names || 'none'}`;
  } finally {
    archive.close();
  }
}

function choiceOf(options: Options): ImportChoice | undefined {
  const { keep, replace } = options;
  const env = environmentIn(options);
  if (env !== undefined) {
    const name = env.trim();
    if (name === '' || name.length > TEXT_LIMIT_CHARS.name)
      throw new CommandError(`The name of an environment has 1 to ${TEXT_LIMIT_CHARS.name} characters.`);
    return { how: 'copy', name };
  }
  if (replace) return { how: 'replace' };
  return keep ? { how: 'keep' } : undefined;
}

function refuseClashes({ clashes, fileClashes }: ImportPreview): void {
  const all = [...clashes.map(({ collection, id }) => `${collection}/${id}`), ...fileClashes];
  if (all.length === 0) return;
  const more = all.length > CLASHES_SHOWN ? `\n  and ${all.length - CLASHES_SHOWN} more` : '';
  throw new CommandError(
    `Nothing was imported, because these differ from yours:\n  ${all.slice(0, CLASHES_SHOWN).join('\n  ')}${more}\n` +
      'Say what to do: --keep (leave yours), --replace (take those of the file), or --environment NAME (add all as a new environment).',
  );
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
