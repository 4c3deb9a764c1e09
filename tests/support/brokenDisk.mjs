/**
 * Preloaded into a service (`--import`): its disk fails while a file with the name of the fault is in the folder
 * `BROKEN_DISK`. The fault affects threads, where the embedded database runs.
 */
import fs, { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** @param {string} name */
const is = (name) => existsSync(join(process.env.BROKEN_DISK ?? '', name))

if (!isMainThread) {
  const { fsyncSync, statfsSync } = fs
  fs.fsyncSync = (handle) => {
    if (is('fails')) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    if (is('hangs')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    fsyncSync(handle)
  }
  // @ts-expect-error: of the overloads only the one without big numbers is used.
  fs.statfsSync = (path) => ({ ...statfsSync(path), ...(is('full') && { bavail: 0 }) })
  syncBuiltinESMExports()
}
