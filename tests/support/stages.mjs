import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await runToEnd(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '--passWithNoTests', ...filters],
      { cwd: root, env: { ...process.env, ...environment } },
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
 * @returns {Outcome}
 */
function readReport(file) {
  /** @type {{ testResults: { name: string, status: string, message?: string, assertionResults: Assertion[] }[] }} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, skipped: 0, failures: [] }
  }
  const tests = report.testResults.flatMap((suite) => suite.assertionResults)
  // A file that cannot be loaded has no tests to fail, and would go unnoticed.
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).length,
    failures: [
      ...unloaded.map((suite) => `${relative(root, suite.name)}\n${suite.message ?? ''}`),
      ...report.testResults.flatMap((suite) =>
        suite.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => describeFailure(suite.name, test)),
      ),
    ],
  }
}

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} Assertion */

/**
 * @param {string} file
 * @param {Assertion} test
 */
function describeFailure(file, { fullName, failureMessages }) {
  const messages = (failureMessages ?? []).map((message) =>
    message
      .split('\n')
      .filter((line) => !/^\s+at .*node_modules/.test(line))
      .join('\n'),
  )
  return [`${relative(root, file)}: ${fullName}`, ...messages].join('\n')
}
