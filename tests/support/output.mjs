import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where what a stage has to say goes: lines of its own, and what its programs print.
 * @typedef {{ print: (line: string) => void, stdio: import('node:child_process').StdioOptions }} Output
 */

/** Said at once. @type {Output} */
export const atOnce = { print: (line) => console.log(line), stdio: 'inherit' }

/**
 * Kept until it is closed and then said as a whole, so that two stages that go beside each other do not talk at once.
 * @returns {Output & { close: () => void }}
 */
export function aside() {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-output-'))
  const path = join(folder, 'output.log')
  // Appending, because the programs and this process write by handles of their own.
  const file = openSync(path, 'a')
  return {
    print: (line) => void writeSync(file, `${line}\n`),
    stdio: ['ignore', file, file],
    close: () => {
      closeSync(file)
      process.stdout.write(readFileSync(path))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
