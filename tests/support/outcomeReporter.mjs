import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter that writes the result of the run into a file as an `Outcome`. A test file that cannot be loaded, a
 * failing hook and an uncaught error have no test to fail and would go unnoticed: each counts as a failure, with its
 * reason.
 */
export class OutcomeReporter {
  /** @param {string} file */
  constructor(file) {
    this.file = file
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} uncaught
   */
  onTestRunEnd(modules, uncaught) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failedTests = tests.filter((test) => test.result().state === 'failed')
    const failedParents = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((parent) => parent.errors().length > 0)
    /** @type {import('./stages.mjs').Outcome} */
    const outcome = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      skipped: tests.filter((test) => !['passed', 'failed'].includes(test.result().state)).length,
      failures: [
        ...failedParents.map((parent) => describeFailure(parent, parent.errors())),
        ...failedTests.map((test) => describeFailure(test, test.result().errors ?? [])),
        ...uncaught.map(describeUncaught),
      ],
      secondTries: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => describeFailure(test, test.result().errors ?? [])),
      files: modules.map((module) => ({
        name: module.relativeModuleId,
        seconds: (module.diagnostic().duration + module.diagnostic().setupDuration) / 1000,
      })),
    }
    writeFileSync(this.file, JSON.stringify(outcome))
  }
}

/**
 * @param {import('vitest/node').TestModule | import('vitest/node').TestSuite | import('vitest/node').TestCase} task
 * @param {readonly { stack?: string, message: string }[]} errors
 */
function describeFailure(task, errors) {
  const name = task.type === 'module' ? task.relativeModuleId : `${task.module.relativeModuleId}: ${task.fullName}`
  const reasons = errors.map((error) =>
    reasonOf(error)
      .split('\n')
      .filter((line) => !/^\s+at .*node_modules/.test(line))
      .join('\n'),
  )
  return [name, ...reasons].join('\n')
}

/**
 * Vitest knows the file that was running, and often the test, neither of which need be the cause; the error comes from
 * packages as often as from Agridesk, so its whole stack is reported.
 * @param {import('vitest/node').SerializedError} error
 */
function describeUncaught(error) {
  const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(': ')
  return `${error.type ?? 'Uncaught error'}${during && ` while ${during} ran`}\n${reasonOf(error)}`
}

/** @param {{ stack?: string, message: string }} error */
function reasonOf({ stack, message }) {
  return stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`
}
