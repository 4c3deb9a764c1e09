import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OutcomeReporter } from '../support/outcomeReporter.mjs'

test('an uncaught error is reported as a failure, with its test file and origin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-outcome-'))
  try {
    const file = join(folder, 'outcome.json')
    new OutcomeReporter(file).onTestRunEnd(
      [],
      [
        {
          type: 'Unhandled Rejection',
          message: 'window is not defined',
          stack: 'ReferenceError: window is not defined\n    at node_modules/antd/lib/modal.js:1:2',
          VITEST_TEST_PATH: 'tests/src/quietShell.test.tsx',
        },
      ],
    )
    const { failures } = JSON.parse(readFileSync(file, 'utf8'))
    expect(failures).toEqual([
      'Unhandled Rejection while tests/src/quietShell.test.tsx ran\n' +
        'ReferenceError: window is not defined\n    at node_modules/antd/lib/modal.js:1:2',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
