import { expect, it } from 'vitest'
import { register } from '#resources'
import { compareFigures } from '../../support/comparedFigures'
import { everyKey } from '../../support/samples'
import type { AskedCompany } from './askedCompany'

/** Defines the test of every figure that the company shows. */
export function askFigures({ admin }: AskedCompany): void {
  it('equal the lists they link to, each recounted from its rows', async () => {
    const { numbers, differing } = await compareFigures(await admin(), register, everyKey)
    console.log('Compared:', numbers)
    expect(differing).toEqual([])
    expect(Object.values(numbers).reduce((all, one) => all + one, 0)).toBeGreaterThan(400)
  })
}
