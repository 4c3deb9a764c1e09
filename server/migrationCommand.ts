import { writeFileSync } from 'node:fs'
import { counted } from '#define'
import { boards, register } from '#resources'
import { behaviours, endpoints } from './behaviours'
import { schemaAdditions } from './behaviours/schema'
import { refuseMistakes, sourcesFolder } from './check'
import { difference } from './database/difference'
import { writeFingerprint } from './database/fingerprint'
import { migrationsFolder, readMigrations } from './database/migrate'
import { stepTo } from './database/outstanding'
import { renamesOf } from './database/renames'
import { schemaOf } from './database/schemaOf'

/** `npm run migration <name>`: prints the step from the migrations to the declarations as the next SQL file. */
async function main(): Promise<void> {
  const name = process.argv[2] ?? ''
  if (!/^[a-z0-9-]{3,60}$/.test(name))
    throw new Error('Name the migration in kebab-case: npm run migration add-soil-labs')
  await refuseMistakes({ register, behaviours, endpoints, boards, root: sourcesFolder() })
  const migrations = readMigrations()
  const schema = schemaOf(register, schemaAdditions)
  const { from, to } = await stepTo(schema, migrations)
  const { statements, losses } = difference(from, to, renamesOf(register))
  for (const loss of losses) process.stdout.write(`For you to decide: ${loss}\n`)
  writeFingerprint(schema)
  if (statements.length === 0)
    return void process.stdout.write('The migrations and the declarations agree: nothing to write.\n')
  const last = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0)
  const file = `${String(last + 1).padStart(4, '0')}-${name}.sql`
  const notes = losses.map((loss) => `-- For a person to decide: ${loss}`)
  writeFileSync(
    `${migrationsFolder()}/${file}`,
    `${[...notes, ...statements.map((statement) => `${statement};`)].join('\n')}\n`,
  )
  process.stdout.write(
    `Written: server/database/migrations/${file} (${counted(statements.length, 'statements')}). Read it, then commit it.\n`,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
