import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgingDesk, reviewer, type JudgingDesk } from '../../support/judging'
import type { Person } from '../../support/service'

let desk: JudgingDesk
beforeAll(async () => {
  desk = await openJudgingDesk()
})
afterAll(() => desk.service.close())

/** Returns a reproducible sequence of numbers between 0 and 1. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const STEPS = 1000
const MINUTES = 10

interface Reviewer {
  readonly person: Person
  /** The records locked by the reviewer, and the minute until which each is. */
  readonly looking: Map<number, number>
}

it('Three reviewers acting at random never have the same record open, and none is judged twice', async () => {
  const random = drawn(20)
  const one = <Value>(all: readonly Value[]): Value | undefined => all[Math.floor(random() * all.length)]
  const all: Reviewer[] = []
  for (let at = 0; at < 3; at += 1) all.push({ person: await desk.service.person(reviewer), looking: new Map() })
  let minute = 0
  let made = 0
  const judged = new Map<number, number>()
  const lives = (until: number): boolean => until > minute
  const holder = (id: number): Reviewer | undefined => all.find(({ looking }) => lives(looking.get(id) ?? 0))
  const take = async (who: Reviewer): Promise<void> => {
    const held = [...who.looking].filter(([, until]) => lives(until)).map(([id]) => id)
    const { body } = await desk.next(who.person, { most: 1 + Math.floor(random() * 6), held })
    for (const id of body.held) {
      expect(holder(id)).toBe(who)
      who.looking.set(id, minute + MINUTES)
    }
    for (const { record } of body.items) {
      expect([undefined, who]).toContain(holder(record.id))
      expect(judged.has(record.id)).toBe(false)
      who.looking.set(record.id, minute + MINUTES)
    }
  }
  const judge = async (who: Reviewer): Promise<void> => {
    const id = one(all.flatMap(({ looking }) => [...looking.keys()]))
    if (id === undefined) return
    const other = holder(id)
    const { status } = await desk.judge(who.person, id, 'approve')
    const isOpen = !judged.has(id)
    expect(status).toBe(isOpen && (!other || other === who) ? 200 : isOpen ? 409 : 400)
    if (status !== 200) return
    judged.set(id, who.person.id)
    for (const { looking } of all) looking.delete(id)
  }
  const leave = async (who: Reviewer): Promise<void> => {
    await who.person.send('DELETE', '/api/admin/snaps/desk')
    who.looking.clear()
  }
  const passOver = async (who: Reviewer): Promise<void> => {
    const id = one([...who.looking.keys()])
    if (id === undefined) return
    const { body } = await desk.next(who.person, { most: 0, skip: [id] })
    expect(body.items).toEqual([])
    who.looking.delete(id)
  }
  for (let step = 0; step < STEPS; step += 1) {
    const who = one(all) ?? all[0]
    if (!who) return
    if (made < judged.size + 8) made += (await desk.make(4)).length
    const lot = random()
    if (lot < 0.35) await take(who)
    else if (lot < 0.7) await judge(who)
    else if (lot < 0.8) await passOver(who)
    else if (lot < 0.9) await leave(who)
    else {
      const minutes = Math.ceil(random() * 6)
      desk.pass(minutes)
      minute += minutes
    }
  }
  expect(judged.size).toBeGreaterThan(100)
})

it('Two reviewers asking at the same moment get different records', async () => {
  await desk.clear()
  await desk.make(30)
  const two = [await desk.service.person(reviewer), await desk.service.person(reviewer)]
  const shares = await Promise.all([0, 1, 0, 1].map((at) => desk.next(two[at] as Person, { most: 3 })))
  const of = (at: number): Set<number> =>
    new Set([shares[at], shares[at + 2]].flatMap((one) => one?.body.items.map(({ record }) => record.id) ?? []))
  expect([...of(0)].filter((id) => of(1).has(id))).toEqual([])
  expect(of(0).size).toBeGreaterThan(2)
})
