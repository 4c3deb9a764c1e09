import { root } from '../parts.mjs'
import { declaredSnapshot } from '../database/declaredSnapshot'
import { difference, type Difference } from '../database/difference'
import { printSchema } from '../database/printSchema'
import type { Description } from './plan/description'
import { planOf } from './plan/plan'
import { describeCommit, describeTree } from './plan/trees'

/** `npm run plan`: prints what the declarations of the working tree change against the last commit, or another one. */
async function main(): Promise<void> {
  const commit = process.argv[2] ?? 'HEAD'
  const [before, after] = await Promise.all([describeCommit(root, commit), describeTree(root, 'the working tree')])
  process.stdout.write(planOf(before, after, await migrationOf(before, after)))
}

/**
 * Computes the migration between the schemas of two trees. Skips the database, which takes seconds, where they are
 * equal.
 */
async function migrationOf(before: Description, after: Description): Promise<Difference> {
  if (printSchema(before.schema).join() === printSchema(after.schema).join()) return { statements: [], losses: [] }
  return difference(await declaredSnapshot(before.schema), await declaredSnapshot(after.schema), after.renames)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
