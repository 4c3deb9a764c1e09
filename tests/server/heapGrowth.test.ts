import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/parts.mjs'

it('the heap of the service is swept before it is three times as large as what is kept in it', async () => {
  const child = fork(join(root, 'tests/server/heapGrowthProcess.ts'), {
    cwd: root,
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  const [{ ratio }] = (await once(child, 'message')) as [{ ratio: number }]
  await once(child, 'exit')
  expect(ratio).toBeLessThan(3)
})
