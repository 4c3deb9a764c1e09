import { parseArgs } from 'node:util'
import { openDatabase } from './database'
import { loadDemo } from './demo'
import { fileStoreOf } from './fileSettings'
import { readSettings } from './settings'
import { bringUpToDate } from './upToDate'

/** `npm run demo [-- --farmers 1000000]`: loads the demo company into the configured database, or adds farmers. */
async function main(): Promise<void> {
  const farmers = readFarmers()
  const settings = await readSettings(process.env)
  if (!settings.isDemo)
    throw new Error(
      'OIDC_ISSUER is set: the demo company is only loaded where people sign in as the demo’s people. Unset it first.',
    )
  const database = await openDatabase(settings)
  try {
    await bringUpToDate(database)
    await loadDemo(database, {
      log: (line) => process.stdout.write(`${line}\n`),
      today: new Date(),
      farmers,
      files: fileStoreOf(settings),
      password: settings.session.secrets.demoPassword,
    })
  } finally {
    await database.close()
  }
}

function readFarmers(): number | undefined {
  const { values } = parseArgs({ options: { farmers: { type: 'string' } } })
  if (values.farmers === undefined) return undefined
  const farmers = Number(values.farmers.replace(/[,_]/g, ''))
  if (!Number.isInteger(farmers) || farmers < 1 || farmers > 100_000_000)
    throw new Error(`--farmers is a whole number from 1 to 100,000,000, not “${values.farmers}”.`)
  return farmers
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
