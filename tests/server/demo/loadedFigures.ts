import { expect, it } from 'vitest'
import { register } from '#resources'
import { compareFigures } from '../../support/comparedFigures'
import { everyKey } from '../../support/samples'
import type { AskedCompany } from './askedCompany'

/** What is asked of every figure that a company tells. */
export function askFigures({ admin }: AskedCompany): void {
  it('equal the lists to which they lead, each recounted from its rows', async () => {
    const { numbers, differing } = await compareFigures(await admin(), register, everyKey)
    console.log('Compared:', numbers)
    expect(differing).toEqual([])
    expect(Object.values(numbers).reduce((all, one) => all + one, 0)).toBeGreaterThan(400)
  })
}
