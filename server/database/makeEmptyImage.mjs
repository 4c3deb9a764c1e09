import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { root } from '../parts.mjs'

/**
 * Creates an empty embedded database and caches its packed image per release of PGlite.
 * @returns {Promise<string>} the path of the image
 */
export async function makeEmptyImage() {
  const file = join(root, `node_modules/.cache/agridesk/empty-${release()}.image`)
  if (existsSync(file)) return file
  const lite = await PGlite.create({ extensions: { pg_trgm } })
  await lite.exec('checkpoint')
  const image = await lite.dumpDataDir('gzip')
  await lite.close()
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}-${threadId}.part`
  writeFileSync(part, new Uint8Array(await image.arrayBuffer()))
  renameSync(part, file)
  return file
}

/** @returns {string} */
function release() {
  return JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')).version
}
