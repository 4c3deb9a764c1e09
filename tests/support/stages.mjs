import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '../../server/childProcess.mjs'
import { root } from '../../server/parts.mjs'
import { runChecks } from '../check.mjs'

/**
 * What a stage of the run came to; `failures` are told whole, a line or more each.
 * @typedef {{ passed: number, skipped: number, failures: string[] }} Outcome
 */

/** @returns {Promise<Outcome>} each step of the check counts as one test */
export async function checkStage() {
  const steps = await runChecks()
  return {
    passed: steps.filter((step) => step.passed).length,
    skipped: 0,
    failures: steps.filter((step) => !step.passed).map((step) => `check: ${step.name}\n${step.output}`),
  }
}

/** @returns {Promise<Outcome>} the build counts as one test */
export async function buildStage() {
  const code = await runToEnd(process.execPath, [join(root, 'server/build.mjs')], { cwd: root })
  return code === 0
    ? { passed: 1, skipped: 0, failures: [] }
    : { passed: 0, skipped: 0, failures: [`build: ended with code ${code}; its reason stands above`] }
}

/**
 * Runs one project of vitest.config.ts and counts from its report.
 * @param {string} project
 * @param {readonly string[]} filters parts of the names of test files; none means all, and then finding none is a failure
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Outcome>}
 */
export async function vitestStage(project, filters, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runToEnd(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, '--passWithNoTests', ...filters],
      { cwd: root, env: { ...process.env, ...environment, AGRIDESK_TEST_OUTCOME: report } },
    )
    const outcome = readReport(report)
    if (code !== 0 && outcome.failures.length === 0) {
      outcome.failures.push(`${project}: vitest ended with code ${code}; its reason stands above`)
    }
    if (filters.length === 0 && outcome.passed + outcome.skipped + outcome.failures.length === 0) {
      outcome.failures.push(`${project}: no test was found`)
    }
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @returns {Outcome} nothing, when vitest ended before it could write
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, skipped: 0, failures: [] }
  }
}
