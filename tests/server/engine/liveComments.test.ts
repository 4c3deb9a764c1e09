import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openEvents, type EventStream } from '../../support/eventStream'
import { openHelpDesk } from '../../support/helpDesk'
import type { Person } from '../../support/service'

const desk = await openHelpDesk()
const { service, asha, first } = desk
afterAll(() => service.close())

let tab = 0
/** Opens the event stream of a person who has the ticket on screen. */
async function at(ticket: number, { token }: Person, doing = true): Promise<EventStream> {
  tab += 1
  const there = doing ? `&doing=viewing&tab=00000000-0000-4000-8000-${String(tab).padStart(12, '0')}` : ''
  const stream = await openEvents(service.url, token, `resource=tickets&ids=${ticket}${there}`)
  onTestFinished(() => stream.close())
  await expect.poll(() => stream.of('open')).toHaveLength(1)
  return stream
}

const said = ({ of }: EventStream): unknown => of('said')
const comments = (ticket: number): string => `/api/admin/tickets/${ticket}/comments`

it('A person with a record on screen is notified of new, changed and deleted comments, but not their text', async () => {
  const { id } = await desk.begin()
  const [mine, list] = [await at(id, asha), await at(id, first, false)]
  const { body } = await first.send<{ id: number }>('POST', comments(id), { body: 'Which field is it?' })
  await expect.poll(() => said(mine)).toEqual([{ kind: 'said', id }])
  await first.send('PATCH', `${comments(id)}/${body.id}`, { body: 'Which village is it?' })
  await expect.poll(() => said(mine)).toHaveLength(2)
  await first.send('DELETE', `${comments(id)}/${body.id}`)
  await expect.poll(() => said(mine)).toHaveLength(3)
  expect(said(list)).toEqual([])
})

it('A person who may not read internal notes is not notified of them, nor of refused comments', async () => {
  const { id } = await desk.begin()
  const [hers, theirs] = [await at(id, asha), await at(id, first)]
  expect((await first.send('POST', comments(id), { body: '' })).status).toBe(400)
  expect((await first.send('POST', comments(id), { body: 'She asked before', isInternal: true })).status).toBe(200)
  await expect.poll(() => said(theirs)).toHaveLength(1)
  await first.send('POST', comments(id), { body: 'Thank you' })
  await expect.poll(() => said(hers)).toEqual([{ kind: 'said', id }])
  await expect.poll(() => said(theirs)).toHaveLength(2)
})
