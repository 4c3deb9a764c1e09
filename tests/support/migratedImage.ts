import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { raw, type Database } from '../../server/database'
import { emptyImage } from '../../server/database/emptyImage'
import { readMigrations } from '../../server/database/migrate'
import { jobKinds } from '../../server/jobKinds'
import { root } from '../../server/parts.mjs'
import { bringUpToDate } from '../../server/upToDate'

/**
 * Makes the image of a migrated database without records, and returns its path. It is kept until the migrations change:
 * making it takes longer than many test files.
 */
export async function preparedImage(): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify([readMigrations(), jobKinds]))
    .digest('hex')
    .slice(0, 16)
  const path = join(root, 'node_modules/.cache/agridesk', `${digest}.small.image`)
  if (existsSync(path)) return path
  const empty = new Blob([await emptyImage()], { type: 'application/gzip' })
  const lite = await PGlite.create({ loadDataDir: empty, extensions: { pg_trgm } })
  await bringUpToDate(migratable(lite))
  // A third of the image are templates for further databases, and each test file would read all of it.
  await lite.exec("update pg_database set datistemplate = false where datname like 'template%'")
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`)
  await lite.exec('checkpoint')
  const image = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
  await lite.close()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, image)
  renameSync(`${path}.part`, path)
  return path
}

/** Implements the part of a database that migrations need, on a PGlite in this thread, whose image can be taken. */
function migratable(lite: PGlite): Database {
  const queries = {
    rows: async <Row>({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await lite.query(text, [...values])).rows as Row[],
    run: async ({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await lite.query(text, [...values])).affectedRows ?? 0,
    json: async () => 'null',
    afterwards: (follow: (isCommitted: boolean) => Promise<void>) => follow(true),
  }
  return {
    kind: 'pglite',
    ...queries,
    script: async (text) => void (await lite.exec(text)),
    pages: () => {
      throw new Error('Migrations read no pages')
    },
    vacuum: async () => undefined,
    isStuck: () => false,
    listen: async () => async () => undefined,
    close: () => lite.close(),
    transaction: async (work) => {
      await queries.run(raw('begin'))
      const result = await work(queries)
      await queries.run(raw('commit'))
      return result
    },
  }
}
