import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { secondsSince } from '../server/childProcess.mjs'
import { root } from '../server/parts.mjs'

/**
 * Makes a step that runs a program of a package.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
const program = (name, script, ...args) => ({ name, script: join(root, 'node_modules', script), args })

/** @type {readonly { name: string, script: string, args: string[] }[]} */
const steps = [
  // The longest first, so that two runners end at the same time.
  { name: 'lint', script: join(root, 'tests/lint.mjs'), args: [] },
  // The compiler in JavaScript takes four times as long.
  { name: 'types', script: join(root, 'tests/compile.mjs'), args: [] },
  program('types of the service worker', 'typescript-native/bin/tsc', '-p', 'src/worker'),
  program('declarations', 'tsx/dist/cli.mjs', 'server/checkCommand.ts'),
  program('unused code and packages', 'knip/bin/knip.js', '--no-progress', '--cache'),
  program('format', 'oxfmt/bin/oxfmt', '--check'),
]

/**
 * The result of one step of the check; `output` is complete.
 * @typedef {{ name: string, passed: boolean, output: string }} Checked
 */

/**
 * Runs every check that needs no running program, two at a time, printing a line for each and the output of those that
 * fail.
 * @param {(line: string) => void} [print]
 * @returns {Promise<Checked[]>}
 */
export async function runChecks(print = console.log) {
  const waiting = [...steps]
  /** @type {Checked[]} */
  const checked = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) checked.push(await runStep(step, print))
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return checked
}

/**
 * The compiler and the linter are programs in Go, which hold what they read until they end: garbage collection cost a
 * quarter of their time.
 */
const environment = { GOGC: '400', ...process.env }

/**
 * @param {{ name: string, script: string, args: string[] }} step
 * @param {(line: string) => void} print
 * @returns {Promise<Checked>}
 */
function runStep({ name, script, args }, print) {
  const since = performance.now()
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment })
  const printed = /** @type {Buffer[]} */ ([])
  child.stdout.on('data', (piece) => printed.push(piece))
  child.stderr.on('data', (piece) => printed.push(piece))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const passed = code === 0
      const output = Buffer.concat(printed).toString().trim()
      print(`${passed ? 'passed' : 'FAILED'}  ${name}  (${secondsSince(since)})`)
      if (!passed) print(`${output}\n`)
      resolve({ name, passed, output })
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!existsSync(join(root, 'node_modules/typescript'))) {
    console.error('The packages are not installed: npm ci')
    process.exit(1)
  }
  const failed = (await runChecks()).filter((step) => !step.passed)
  process.exit(failed.length > 0 ? 1 : 0)
}
