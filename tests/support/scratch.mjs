import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The space needed by the largest use of the run: two demo companies and their original, and the same again for
 * writing.
 */
const BYTES_NEEDED = 4 * 1024 ** 3

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/**
 * Makes a folder for temporary files of the run, which its maker removes. It is in memory where the machine has enough:
 * a database writes through to the disk at every change, and waits for whatever else the disk is doing.
 * @param {string} name the start of its own name
 */
export function scratchFolder(name) {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), name))
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > BYTES_NEEDED
}
