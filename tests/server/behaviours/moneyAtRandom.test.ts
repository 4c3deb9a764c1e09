import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { kinds, openMoneyCompany, rounds, type Kind, type Move } from '../../support/moneyMoves'
import { sumsByRows, wrongInBooks } from '../../support/recomputedMoney'
import { wrongLedgers } from '../../support/wrongLedgers'

/** One round each; the age of dues and the numbers of a financial year continue from round to round. */
const DAYS = ['2026-11-18', '2026-11-27', '2026-12-26', '2027-04-01']
/** `SEED=…` repeats a run, as far as concurrent people can be repeated. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

const { service, people, make, setDay } = await openMoneyCompany()
afterAll(() => service.close())

const lists = [
  ...(['farmer', 'village', 'operator'] as const).map((name) => [name, `dues-by-${name}`] as const),
  ['user', 'cash-in-hand'],
] as const

/** Returns the differences between the lists of dues and cash and their rows. */
async function wrongLists(): Promise<unknown[]> {
  const expected = await sumsByRows(service.database)
  const wrong = lists.map(async ([name, list]) => {
    const { body } = await people[0]!.get<{ items: Record<string, unknown>[] }>(`/api/admin/${list}?size=200`)
    const told = new Map(body.items.map((item) => [(item[name] as { id: number }).id, item]))
    const sums = [...expected[name]].filter(([id, sum]) =>
      Object.entries(sum).some(([field, value]) => told.get(id)?.[field] !== value),
    )
    return [
      ...sums.map(([id, sum]) => ({ list, id, told: told.get(id), sum })),
      ...[...told.keys()].filter((id) => !expected[name].has(id)).map((id) => ({ list, id, sum: 'none' })),
    ]
  })
  return (await Promise.all(wrong)).flat()
}

it(`Money adds up to the paisa, and numbers are gapless and unique, whatever ${people.length} concurrent people do`, async () => {
  const told = `seed ${seed}`
  const plans = fc.sample(rounds, { seed, numRuns: 2 * DAYS.length })
  const done = new Set<Kind>()
  const faults: unknown[] = []
  const inVain = (): readonly Kind[] => kinds.filter((kind) => !done.has(kind))
  for (const [round, plan] of plans.entries()) {
    // Moves that never succeeded in the first rounds get one more.
    if (round >= DAYS.length && inVain().length === 0) break
    const day = DAYS[Math.min(round, DAYS.length - 1)] ?? ''
    setDay(day)
    const later = new Set<Move>()
    const left = [...plan]
    await Promise.all(
      people.map(async (person) => {
        for (let move = left.shift(); move; move = left.shift()) {
          const answer = await make(person, move)
          if (answer && answer.status < 300) done.add(move.kind)
          // A move refused now, or without anything to act on, is retried later by the next free person.
          else if (!later.has(move)) left.push(move)
          later.add(move)
          if (answer && answer.status >= 500) faults.push({ ...move, body: answer.body })
        }
      }),
    )
    expect(faults, told).toEqual([])
    expect(await wrongInBooks(service.database), told).toEqual([])
    expect(await wrongLedgers(service.database), told).toEqual([])
    expect(await wrongLists(), told).toEqual([])
  }
  expect(inVain(), told).toEqual([])
})
