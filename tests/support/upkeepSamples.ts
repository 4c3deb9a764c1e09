import type { AnyResource } from '#define'
import { breakdowns, insuredPersons, machines, quotationLines, salarySlabs, vendors } from '#resources'
import { sql } from '../../server/database'
import { onceFor } from './onceFor'
import type { RulesOfOne } from './sampleRules'
import type { Row, Samples } from './samples'
import type { TestService } from './service'
import { gstin } from './workshop'

/** Parts are bought, and repairs ordered, only from activated vendors. */
const activeVendor = onceFor(async ({ database }, record) => {
  const { id } = await record(vendors)
  await database.run(sql`update vendors set status = 'ACTIVE' where id = ${id}`)
  return id
})

/** The company only owes for machines of others. */
async function leasedMachine({ database }: TestService, record: Samples['record']): Promise<number> {
  const { id } = await record(machines)
  await database.run(sql`update machines set ownership = 'LEASED' where id = ${id}`)
  return id
}

/** The rules of upkeep beyond its declarations. */
export const upkeepRules: Record<string, RulesOfOne> = {
  vendors: () => {
    const number = gstin()
    return { gstin: number, pan: number.slice(2, 12) }
  },
  'spare-parts': async (service, record) => ({ vendors: [await activeVendor(service, record)], substitutes: [] }),
  'stock-moves': () => ({ type: 'IN', qty: 5 }),
  breakdowns: async (service, record) => ({
    vendor: await activeVendor(service, record),
    occurredAt: new Date(Date.now() - 60 * 60_000).toISOString(),
  }),
  'maintenance-quotations': async (service, record) => {
    const { id, machine } = await record(breakdowns)
    const vendor = await activeVendor(service, record)
    return { breakdown: id, machine: (machine as Row).id, vendor, validTill: '2099-04-01' }
  },
  'machine-handovers': () => ({ fuel: 40, batterySets: 2 }),
  'machine-bills': async (service, record) => ({
    machine: await leasedMachine(service, record),
    amount: 4_000_000_00,
  }),
}

/** Values of upkeep that follow no declared shape. */
export const upkeepValues: Record<string, Record<string, () => unknown>> = { 'spare-parts': { hsn: () => '842490' } }

/** The same for the inputs of actions: a part of a bill is less than the whole. */
export const upkeepInputs: Record<string, () => Promise<Record<string, unknown>>> = {
  'machine-bills': () => Promise.resolve({ part: 5_000_00 }),
}

/** Makes a date of birth for each policy: a person is insured once. */
const bornFor = (policy: number): string => new Date(Date.UTC(1980, 0, policy)).toISOString().slice(0, 10)

/** The rows that a record needs: a quotation has lines, and the slabs of a plan start at the first acre. */
export const rowsWithOne: Record<
  string,
  (id: number) => readonly { readonly resource: AnyResource; readonly input: Record<string, unknown> }[]
> = {
  'maintenance-quotations': (quotation) => [
    {
      resource: quotationLines,
      input: { quotation, kind: 'LABOUR', text: 'A day of work', qty: 1, rate: 100_000, gstRate: '18' },
    },
  ],
  'hospicash-policies': (policy) => [
    {
      resource: insuredPersons,
      input: {
        policy,
        name: `Person ${'abcdefghij'.charAt(policy % 10)}`,
        relation: 'SELF',
        gender: 'MALE',
        dob: bornFor(policy),
      },
    },
  ],
  'salary-plans': (plan) => [{ resource: salarySlabs, input: { plan, above: 0, perAcre: 0 } }],
}
