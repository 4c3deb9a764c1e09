import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the largest use of the run needs, two demo companies and the one they are made of, with as much again to write. */
const BYTES_NEEDED = 4 * 1024 ** 3

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/**
 * Makes a folder for what nobody wants back after the run; whoever made it removes it. It lies in memory where the machine
 * has room for it: a database writes through to the disk with every change, and waits for whatever else the disk is doing.
 * @param {string} name with which its own begins
 */
export function scratchFolder(name) {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), name))
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > BYTES_NEEDED
}
