import { writeSync } from 'node:fs'
import { boards, register } from '#resources'
import { createApp } from './app'
import { behaviours, endpoints, schedules } from './behaviours'
import { schemaAdditions } from './behaviours/schema'
import { refuseMistakes, sourcesFolder } from './check'
import { openDatabase, type Database } from './database'
import { forgottenMigration } from './database/outstanding'
import { schemaOf } from './database/schemaOf'
import { engineOf } from './engineOf'
import { fileStoreOf } from './fileSettings'
import { greeting } from './greeting'
import { limitHeapGrowth } from './heapGrowth'
import { appointSuperadmin, layFoundation } from './session'
import { readSettings, type Settings } from './settings'
import { stopOnSignals, type Stop } from './stopOnSignals'
import { bringUpToDate, lacking } from './upToDate'

/**
 * Starts the service: verifies the declarations, opens the database, loads the demo company if there is no issuer,
 * listens.
 */
async function main(stop: Stop): Promise<void> {
  limitHeapGrowth()
  await refuseMistakes({ register, behaviours, endpoints, boards, root: sourcesFolder() })
  const forgotten = await forgottenMigration(register.resources, schemaOf(register, schemaAdditions))
  if (forgotten) throw new Error(forgotten)
  const settings = await readSettings(process.env)
  const database = await openDatabase(settings, { failed: endWithReason })
  stop.ends = () => database.close()
  await prepare(database, settings)
  await layFoundation(database)
  const isReady = (): boolean => !stop.isAsked
  const parts = { settings, database, register, behaviours, endpoints, schedules, isReady, isWorking: true }
  const app = await createApp(parts)
  stop.ends = async (signal) => {
    app.log.info({ signal }, 'stopping: requests in flight are finished first')
    await app.close()
    await database.close()
  }
  try {
    if (settings.firstSuperadmin) await appointSuperadmin(engineOf(parts), settings.firstSuperadmin, app.log)
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await database.close()
    throw listenRefusal(error, settings)
  }
  process.stdout.write(await greeting(database, settings))
}

/** Ends the process when its database has failed: continuing would serve data that may not be saved. */
function endWithReason({ message }: Error): void {
  writeSync(process.stderr.fd, `${message}\n`)
  process.exit(1)
}

/** Explains to the person who starts the service what to do about an address that cannot be used. */
function listenRefusal(error: unknown, { port, host }: Settings): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
    EACCES: `Port ${port} may not be taken by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is “${host}”, which is not an address of this machine.`,
    ENOTFOUND: `HOST is “${host}”, which is not an address of this machine.`,
  }
  const sentence = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}

/**
 * The demo updates its schema itself; in production migrations are a separate step, and an outdated schema is refused.
 */
async function prepare(database: Database, settings: Settings): Promise<void> {
  if (settings.isDemo) {
    await bringUpToDate(database)
    const { loadDemo } = await import('./demo/loadDemo')
    await loadDemo(database, {
      log: (line) => process.stdout.write(`${line}\n`),
      password: settings.session.secrets.demoPassword,
      today: new Date(),
      files: fileStoreOf(settings),
    })
    return
  }
  const pending = await lacking(database)
  if (pending.length) {
    await database.close()
    throw new Error(
      `The database lacks ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} (${pending.join(', ')}). Run npm run migrate first.`,
    )
  }
}

const stop = stopOnSignals()
main(stop).catch((error: unknown) => {
  // An error caused by closing the database is not a fault.
  if (stop.isAsked) return
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
