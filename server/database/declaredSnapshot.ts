import type { Database } from './database'
import { introspect, type Snapshot } from './introspect'
import { openPglite } from './pglite'
import { printSchema } from './printSchema'
import type { Schema } from './schema'

/** The declared schema in the database's own wording: it is created in an empty database and read back. */
export async function declaredSnapshot(schema: Schema): Promise<Snapshot> {
  const scratch = await openPglite(null)
  try {
    return await snapshotAfter(scratch, schema)
  } finally {
    await scratch.close()
  }
}

async function snapshotAfter(scratch: Database, schema: Schema): Promise<Snapshot> {
  await scratch.script(printSchema(schema).join(';\n'))
  return introspect(scratch)
}
