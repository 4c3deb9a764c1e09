import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup'
import { readPlace } from './settings'
import { untilStopped } from './untilStopped'

/** `npm run restore -- <backup> [--into <directory>]`: restores a backup into empty places. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
  const [backup] = positionals
  if (!backup) throw new Error('Name the backup: npm run restore -- <backup> [--into <directory>]')
  const { dataDirectory, databaseUrl } = readPlace(process.env)
  const directory = values.into ? resolve(values.into) : dataDirectory
  const { created, files } = await untilStopped((signal) =>
    restoreBackup({ backup: resolve(backup), directory, ...(databaseUrl && { databaseUrl }), signal }),
  )
  process.stdout.write(
    `Restored into ${directory} as it was at ${created}. Run npm run migrate before a newer release.\n`,
  )
  if (files === 'bucket') process.stdout.write('Files in the bucket were not part of the backup.\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
