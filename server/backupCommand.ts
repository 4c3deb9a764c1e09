import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from './backup'
import { readFileSettings } from './fileSettings'
import { readPlace } from './settings'
import { untilStopped } from './untilStopped'

/**
 * `npm run backup [-- <folder>]`: backs up the configured database, with the files and the secrets of the data
 * directory.
 */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const target = resolve(positionals[0] ?? `backups/${stamp}Z`)
  const hasBucket = readFileSettings(process.env).bucket !== undefined
  const { contents } = await untilStopped((signal) =>
    makeBackup({ ...readPlace(process.env), hasBucket, target, signal }),
  )
  const bytes = contents.reduce((sum, file) => sum + file.bytes, 0)
  process.stdout.write(
    `Backed up to ${target}: ${contents.length} files, ${(bytes / 1e6).toFixed(1)} MB. It holds secrets and personal data.\n`,
  )
  if (hasBucket) process.stdout.write('Files in the bucket are not part of it.\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
