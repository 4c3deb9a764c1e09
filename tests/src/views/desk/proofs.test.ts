import { expect, it } from 'vitest'
import { resourceNamed } from '#define'
import { register } from '#resources'
import type { Handed } from '../../../../src/views/desk/handed'
import { proofsIn } from '../../../../src/views/desk/proofs'

const row = (id: number, more: object = {}): Handed['record'] => ({
  ...{ id, version: 1, createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z', _can: [] },
  ...more,
})
const picture = (key: string): object => ({ key, name: 'a.png', mime: 'image/png', size: 10 })
const point = (east: number): object => ({ type: 'Point', coordinates: [east, 17] })

it('A picture beside another for two reasons appears once per reason, each with a key of its own', () => {
  const tasks = resourceNamed(register, 'picture-tasks')
  const other = row(1, { taskNo: 'PIC-1', images: [picture('one')] })
  const proofs = proofsIn(register, tasks, {
    ...{ record: row(2, { images: [picture('two')] }), lock: null },
    proofs: [null, [other], [other], []],
  })
  expect(proofs.map(({ label }) => label)).toEqual(['Pictures', 'Duplicate of: PIC-1', 'Earlier event: PIC-1'])
  expect(new Set(proofs.map(({ key }) => key)).size).toBe(3)
})

it('The other scans of a code are drawn on one map with the scan itself', () => {
  const scans = resourceNamed(register, 'product-scans')
  const other = row(1, { scanNo: 'SCN-1', at: '2026-11-20T06:00:00.000Z', location: point(78) })
  const handed = (places: Handed['proofs'][number]): Handed => ({
    ...{ record: row(2, { scanNo: 'SCN-2', location: point(79), receipt: [picture('two')] }), lock: null },
    proofs: [null, [], places],
  })
  const [, map] = proofsIn(register, scans, handed([other, row(3, { scanNo: 'SCN-3', location: null })]))
  expect(map).toMatchObject({
    ...{ kind: 'map', label: 'Scans of this code' },
    drawn: [
      { label: 'SCN-2', value: point(79) },
      { label: expect.stringContaining('20 Nov 2026'), value: point(78) },
    ],
  })
  expect(proofsIn(register, scans, handed([]))).toHaveLength(1)
})
