import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The output of a stage: its own lines, and what its programs print.
 * @typedef {{ print: (line: string) => void, stdio: import('node:child_process').StdioOptions }} Output
 */

/** Prints immediately. @type {Output} */
export const atOnce = { print: (line) => console.log(line), stdio: 'inherit' }

/**
 * Collects output until it is closed and then prints it as a whole, so that two parallel stages do not mix.
 * @returns {Output & { close: () => void }}
 */
export function aside() {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-output-'))
  const path = join(folder, 'output.log')
  // Appending, because the programs and this process write through handles of their own.
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
