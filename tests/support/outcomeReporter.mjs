import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest that writes what the run came to as an `Outcome` into a file. A test file that cannot be loaded,
 * and a hook that fails, have no test to fail and would go unnoticed: each counts as a failure, with its reason.
 */
export class OutcomeReporter {
  /** @param {string} file */
  constructor(file) {
    this.file = file
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
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
  const reasons = errors.map(({ stack, message }) =>
    (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)
      .split('\n')
      .filter((line) => !/^\s+at .*node_modules/.test(line))
      .join('\n'),
  )
  return [name, ...reasons].join('\n')
}
