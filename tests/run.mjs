import { installPackages, requireNode } from '../server/install.mjs'
import { endWithShell, secondsSince } from '../server/childProcess.mjs'
import { root } from '../server/parts.mjs'
import { missingProgram } from './support/machine.mjs'
import { buildStage, checkStage, vitestStage } from './support/stages.mjs'

/**
 * The run, cheap things first. A name given on the command line chooses stages; all other words choose test files:
 * `npm test -- service bookings`.
 * @typedef {{
 *   names: string[],
 *   needs?: import('./support/machine.mjs').ProgramName,
 *   run: (filters: string[]) => Promise<import('./support/stages.mjs').Outcome>,
 * }} Stage
 */

/** @type {readonly Stage[]} */
const stages = [
  { names: ['check'], run: checkStage },
  { names: ['declarations'], run: (filters) => vitestStage('declarations', filters) },
  { names: ['browser'], run: (filters) => vitestStage('browser', filters) },
  { names: ['build', 'e2e'], run: buildStage },
  { names: ['service on PGlite', 'service', 'pglite'], run: (filters) => serviceStage('pglite', filters) },
  {
    names: ['service on PostgreSQL', 'service', 'postgres'],
    needs: 'PostgreSQL',
    run: (filters) => serviceStage('postgres', filters),
  },
  { names: ['e2e'], needs: 'a browser', run: (filters) => vitestStage('e2e', filters) },
]

/**
 * What both databases answer alike is asked of one of them, where the run has both.
 * @param {'pglite' | 'postgres'} database
 * @param {string[]} filters
 */
async function serviceStage(database, filters) {
  const isWhole = process.argv.length === 2 && !(await missingProgram('PostgreSQL'))
  return vitestStage('service', filters, {
    AGRIDESK_TEST_DATABASE: database,
    ...(isWhole && { AGRIDESK_TEST_ONCE: 'true' }),
  })
}

/**
 * @param {readonly string[]} words
 * @returns {[readonly Stage[], string[]]}
 */
function choose(words) {
  const isName = (/** @type {string} */ word) => stages.some((stage) => stage.names.includes(word))
  const names = words.filter(isName)
  const filters = words.filter((word) => !isName(word))
  if (names.length > 0) return [stages.filter((stage) => stage.names.some((name) => names.includes(name))), filters]
  return [filters.length > 0 ? stages.filter(({ names: [name] }) => name !== 'check') : stages, filters]
}

/**
 * @param {Stage} stage
 * @param {string[]} filters
 * @returns {Promise<import('./support/stages.mjs').Outcome>}
 */
async function runStage({ names: [name], needs, run }, filters) {
  const since = performance.now()
  console.log(`\n── ${name}`)
  const missing = needs && (await missingProgram(needs))
  if (missing) {
    console.log(missing)
    return process.env.CI === 'true'
      ? { passed: 0, skipped: 0, failures: [`${name}: ${missing}`] }
      : { passed: 0, skipped: 1, failures: [] }
  }
  const outcome = await run(filters)
  const { passed, failures } = outcome
  console.log(`── ${name}: ${passed} passed, ${failures.length} failed (${secondsSince(since)})`)
  return outcome
}

requireNode()
endWithShell()
if (!(await installPackages(root))) process.exit(1)
const [chosen, filters] = choose(process.argv.slice(2))
let passed = 0
let skipped = 0
/** @type {string[]} */
const failures = []
for (const stage of chosen) {
  const outcome = await runStage(stage, filters)
  passed += outcome.passed
  skipped += outcome.skipped
  failures.push(...outcome.failures)
}

if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)
