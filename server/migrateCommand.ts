import { openDatabase } from './database'
import { readPlace } from './settings'
import { bringUpToDate } from './upToDate'

/** `npm run migrate`: updates the schema of the configured database. */
async function main(): Promise<void> {
  const database = await openDatabase(readPlace(process.env))
  try {
    const applied = await bringUpToDate(database)
    process.stdout.write(
      applied.length ? `${applied.map((name) => `Applied ${name}`).join('\n')}\n` : 'The database is up to date.\n',
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
