import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/parts.mjs'

it('The service collects garbage before its heap is three times as large as its live objects', async () => {
  const child = fork(join(root, 'tests/server/heapGrowthProcess.ts'), {
    cwd: root,
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  const [{ ratio }] = (await once(child, 'message')) as [{ ratio: number }]
  await once(child, 'exit')
  expect(ratio).toBeLessThan(3)
})
