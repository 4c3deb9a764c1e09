import { rmSync } from 'node:fs'
import { installPackages, requireNode } from '../server/install.mjs'
import { endWithShell, secondsSince } from '../server/childProcess.mjs'
import { root } from '../server/parts.mjs'
import { changedSince, touchedBy } from './support/changed.mjs'
import { loadDemo } from './support/loadedDemo.mjs'
import { missingProgram } from './support/machine.mjs'
import { aside, atOnce } from './support/output.mjs'
import { scratchFolder } from './support/scratch.mjs'
import { buildStage, checkStage, vitestStage } from './support/stages.mjs'

/**
 * @typedef {import('./support/stages.mjs').Outcome} Outcome
 * @typedef {import('./support/output.mjs').Output} Output
 * @typedef {{
 *   names: string[],
 *   needs?: import('./support/machine.mjs').ProgramName,
 *   run: (filters: string[], output: Output) => Promise<Outcome>,
 * }} Stage
 */

/** @type {Record<'check' | 'declarations' | 'browser' | 'build' | 'pglite' | 'postgres' | 'e2e', Stage>} */
const stages = {
  check: { names: ['check'], run: (_, output) => checkStage(output) },
  declarations: {
    names: ['declarations'],
    run: (filters, output) => vitestStage('declarations', filters, output),
  },
  browser: { names: ['browser'], run: (filters, output) => vitestStage('browser', filters, output) },
  build: { names: ['build', 'e2e'], run: (_, output) => buildStage(output) },
  pglite: {
    names: ['service on PGlite', 'service', 'pglite'],
    run: (filters, output) => serviceStage('pglite', filters, output),
  },
  postgres: {
    names: ['service on PostgreSQL', 'service', 'postgres'],
    needs: 'PostgreSQL',
    run: (filters, output) => serviceStage('postgres', filters, output),
  },
  e2e: {
    names: ['e2e'],
    needs: 'a browser',
    run: (filters, output) => vitestStage('e2e', filters, output),
  },
}

/**
 * What both databases answer alike is tested on one of them, where the run has both.
 * @param {'pglite' | 'postgres'} database
 * @param {string[]} filters
 * @param {Output} output
 */
async function serviceStage(database, filters, output) {
  const isWhole = process.argv.length === 2 && !(await missingProgram('PostgreSQL'))
  return vitestStage('service', filters, output, {
    AGRIDESK_TEST_DATABASE: database,
    ...(isWhole && { AGRIDESK_TEST_ONCE: 'true' }),
  })
}

/** The results of the stages that have ended so far. */
const total = {
  passed: 0,
  skipped: 0,
  failures: /** @type {string[]} */ ([]),
  secondTries: /** @type {string[]} */ ([]),
  files: /** @type {import('./support/stages.mjs').TimedFile[]} */ ([]),
  lines: /** @type {string[]} */ ([]),
}

/**
 * Runs stages one after the other and adds up their results.
 * @param {readonly Stage[]} chosen
 * @param {string[]} filters
 * @param {Output} [output]
 */
async function inOrder(chosen, filters, output = atOnce) {
  for (const stage of chosen) {
    const since = performance.now()
    output.print(`\n── ${stage.names[0]}`)
    const outcome = await runStage(stage, filters, output)
    const line = `${stage.names[0]}: ${outcome.passed} passed, ${outcome.failures.length} failed (${secondsSince(since)})`
    output.print(`── ${line}`)
    total.lines.push(line)
    total.passed += outcome.passed
    total.skipped += outcome.skipped
    total.failures.push(...outcome.failures)
    total.secondTries.push(...outcome.secondTries)
    total.files.push(...outcome.files)
  }
}

/**
 * @param {Stage} stage
 * @param {string[]} filters
 * @param {Output} output
 * @returns {Promise<Outcome>}
 */
async function runStage({ names: [name], needs, run }, filters, output) {
  const missing = needs && (await missingProgram(needs))
  if (!missing) return run(filters, output)
  output.print(missing)
  const isRefused = process.env.CI === 'true'
  return {
    passed: 0,
    skipped: isRefused ? 0 : 1,
    failures: isRefused ? [`${name}: ${missing}`] : [],
    secondTries: [],
    files: [],
  }
}

/** Runs everything. What needs no database runs in parallel with what waits for one. */
async function everything() {
  const { check, declarations, browser, build, pglite, postgres, e2e } = stages
  keepModules()
  // Found once, before two stages look for it at the same time and install it twice.
  await missingProgram('PostgreSQL')
  await inOrder([build], [])
  const demo = loadDemoAhead()
  // Tests of the service use the build output, so nothing is built while they run; pages are tested alone, so that they
  // wait only for their own work.
  await inOrder([browser], [])
  const beside = aside()
  const others = inOrder([check, declarations], [], beside)
  try {
    await inOrder([postgres, pglite], [])
    await others
  } finally {
    beside.close()
  }
  await demo
  await inOrder([e2e], [])
}

/** Lets the stages share Vite's transformed modules: each of them imports the declarations, and most the service. */
function keepModules() {
  const folder = scratchFolder('agridesk-modules-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.AGRIDESK_TEST_MODULES = folder
}

/**
 * Starts loading the demo company for the browser tests. It takes a minute of one processor, while the others would be
 * idle. If it fails the tests load it themselves, and report the error.
 */
async function loadDemoAhead() {
  const folder = scratchFolder('agridesk-portal-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (await loadDemo(folder)) process.env.AGRIDESK_TEST_DEMO = folder
}

/**
 * Runs the check, the declarations, and the tests near what differs from a commit, each on one database.
 * @param {string} since
 */
async function whatChanged(since) {
  const { files, tests, resources } = touchedBy(changedSince(since))
  console.log(
    files.length > 0 ? `Changed since ${since}: ${files.length} files` : `Nothing has changed since ${since}.`,
  )
  if (files.length === 0) return process.exit(0)
  const { check, declarations, browser, build, pglite, postgres, e2e } = stages
  keepModules()
  const server = (await missingProgram('PostgreSQL')) ? pglite : postgres
  await inOrder([check, declarations], [])
  if (tests.browser.length > 0) await inOrder([browser], tests.browser)
  if (tests.service.length > 0) await inOrder([server], tests.service)
  // Vitest writes the `$name` of a suite in quotes.
  if (resources.length > 0)
    await inOrder([server], ['every-resource', '--testNamePattern', `^'(${resources.join('|')})' `])
  if (tests.e2e.length > 0) await inOrder([build, e2e], tests.e2e)
}

/**
 * Runs the stages named among the words, for the test files whose names contain one of the other words.
 * @param {readonly string[]} words
 */
async function asAsked(words) {
  const all = Object.values(stages)
  const isName = (/** @type {string} */ word) => all.some(({ names }) => names.includes(word))
  const names = words.filter(isName)
  const filters = words.filter((word) => !isName(word))
  const isChosen = (/** @type {Stage} */ stage) =>
    names.length > 0 ? stage.names.some((name) => names.includes(name)) : stage !== stages.check
  await inOrder(all.filter(isChosen), filters)
}

requireNode()
endWithShell()
if (!(await installPackages(root))) process.exit(1)
const words = process.argv.slice(2)
if (words.length === 0) await everything()
else if (words[0] === 'changed') await whatChanged(words[1] ?? 'main')
else await asAsked(words)

const { passed, skipped, failures, secondTries, files, lines } = total
if (secondTries.length > 0) console.log(`\nPassed at the second try:\n\n${secondTries.join('\n\n')}`)
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`)
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
if (slowest.length > 1) {
  console.log('\nThe slowest files:')
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
if (lines.length > 1) console.log(`\n${lines.join('\n')}\nin all: ${secondsSince(0)}`)
console.log(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)
