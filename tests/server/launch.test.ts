import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runToEnd } from '../../server/childProcess.mjs'
import { nodeTooOld } from '../../server/install.mjs'
import { root, stampOf } from '../../server/parts.mjs'

describe('Starting Agridesk', () => {
  it.each(['18.20.4', '20.18.3'])('refuses Node %s with a message', (version) => {
    expect(nodeTooOld(version)).toContain(`Agridesk needs Node 20.19 or later and this is Node ${version}.`)
  })

  it.each(['20.19.0', '22.1.0', '24.0.0'])('accepts Node %s', (version) => {
    expect(nodeTooOld(version)).toBeUndefined()
  })

  it.each([
    ['process.exit(0)', 0],
    ['process.exit(7)', 7],
    ['process.kill(process.pid, "SIGKILL")', 137],
  ])('passes on the exit code of a step: %s', async (script, code) => {
    expect(await runToEnd(process.execPath, ['-e', script], { stdio: 'ignore' })).toBe(code)
  })
})

describe('The build', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agridesk-inputs-'))
    writeFileSync(join(folder, 'one.ts'), 'one')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const stamp = () => stampOf([relative(root, folder)])

  it('is not repeated while no file changes', () => {
    expect(stamp()).toBe(stamp())
  })

  it('is repeated when a file changes, is added or removed', () => {
    const first = stamp()
    writeFileSync(join(folder, 'one.ts'), 'one and more')
    const grown = stamp()
    writeFileSync(join(folder, 'two.ts'), 'two')
    const joined = stamp()
    rmSync(join(folder, 'one.ts'))
    expect(new Set([first, grown, joined, stamp()]).size).toBe(4)
  })
})
