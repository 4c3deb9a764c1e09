import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '../../server/childProcess.mjs'
import { root } from '../../server/parts.mjs'
import { runChecks } from '../check.mjs'

/** @typedef {import('./output.mjs').Output} Output */

/**
 * The result of a stage; `failures`, and why tests that passed at the second attempt failed at the first, are complete,
 * with a line or more each.
 * @typedef {{ name: string, seconds: number }} TimedFile a test file, and how long its tests and hooks took
 * @typedef {{ passed: number, skipped: number, failures: string[], secondTries: string[], files: TimedFile[] }} Outcome
 */

/**
 * @param {Output} output
 * @returns {Promise<Outcome>} each step of the check counts as one test
 */
export async function checkStage(output) {
  const steps = await runChecks(output.print)
  return {
    passed: steps.filter((step) => step.passed).length,
    skipped: 0,
    failures: steps.filter((step) => !step.passed).map((step) => `check: ${step.name}\n${step.output}`),
    secondTries: [],
    files: [],
  }
}

/**
 * @param {Output} output
 * @returns {Promise<Outcome>} the build counts as one test
 */
export async function buildStage({ stdio }) {
  const code = await runToEnd(process.execPath, [join(root, 'server/build.mjs')], { cwd: root, stdio })
  return code === 0
    ? { passed: 1, skipped: 0, failures: [], secondTries: [], files: [] }
    : {
        passed: 0,
        skipped: 0,
        failures: [`build: ended with code ${code}; its reason stands above`],
        secondTries: [],
        files: [],
      }
}

/**
 * A tenth of the work of a service's thread is collecting young garbage; with twice the space it does so half as often.
 * Another tenth was optimising scripts that end soon: now only what runs four times as often is optimised.
 */
const flags = ['--max-semi-space-size=32', '--interrupt-budget=540672']

/**
 * Runs one project of vitest.config.ts and counts from its report.
 * @param {string} project
 * @param {readonly string[]} filters parts of the names of test files; without any, or where tests are named, finding
 *   none is a failure
 * @param {Output} output
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Outcome>}
 */
export async function vitestStage(project, filters, { stdio }, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runToEnd(
      process.execPath,
      [
        ...flags,
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        '--passWithNoTests',
        ...filters,
      ],
      { cwd: root, stdio, env: { ...process.env, ...environment, AGRIDESK_TEST_OUTCOME: report } },
    )
    const outcome = readReport(report)
    if (code !== 0 && outcome.failures.length === 0) {
      outcome.failures.push(`${project}: vitest ended with code ${code}; its reason stands above`)
    }
    const areNamed = filters.includes('--testNamePattern')
    const found = outcome.passed + outcome.failures.length + (areNamed ? 0 : outcome.skipped)
    if ((filters.length === 0 || areNamed) && found === 0) outcome.failures.push(`${project}: no test was found`)
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @returns {Outcome} empty, when vitest ended before it could write
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, skipped: 0, failures: [], secondTries: [], files: [] }
  }
}
