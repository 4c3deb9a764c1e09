import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { forgetVerdicts } from '../../../server/engine/judging/judged'
import { lead, openJudgingDesk, reviewer, type JudgingDesk } from '../../support/judging'

let desk: JudgingDesk
beforeAll(async () => {
  desk = await openJudgingDesk()
})
afterAll(() => desk.service.close())

it('Reviewers’ verdicts and speed are removed after a year, while the history keeps the verdict', async () => {
  const asha = await desk.service.person(reviewer)
  const chief = await desk.service.person(lead)
  const { database } = desk.service
  const [old = 0, young = 0] = await desk.make(2)
  await desk.next(asha, { most: 2 })
  for (const id of [old, young]) expect((await desk.judge(asha, id, 'approve')).status).toBe(200)
  const age = (id: number, days: number): Promise<number> =>
    database.run(sql`
      update desk_verdicts set at = now() - make_interval(days => ${days}::int)
      where resource = 'snaps' and record_id = ${id}`)
  await age(old, 366)
  await age(young, 364)
  await forgetVerdicts(database)
  const left = await database.rows(sql`select record_id::int as id from desk_verdicts where resource = 'snaps'`)
  expect(left).toEqual([{ id: young }])
  const history = await chief.get<{ items: { action: string }[] }>(`/api/admin/snaps/${old}/history`)
  expect(history.body.items.map(({ action }) => action)).toContain('approve')
})
