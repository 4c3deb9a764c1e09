import { expect } from 'vitest'
import { startService, type Answer, type Person, type TestService } from './service'

/** A ticket in a response. */
export interface Ticket extends Record<string, unknown> {
  readonly id: number
  readonly status: string
  readonly sla: string
  readonly slaDue: string
  readonly _can: readonly string[]
}

interface Comments {
  readonly items: readonly { readonly body: string; readonly isInternal: boolean }[]
  readonly totalItems: number
}

interface Notices {
  readonly items: readonly { readonly kind: string; readonly record: number; readonly excerpt: string | null }[]
}

/** The key of the help desk. */
export const DESK = 'view_help_desk_tab'
const BASE = '/api/admin/tickets'

/** Converts a local time in India to an instant. */
export const india = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+05:30`).toISOString()

/** Opens a help desk with people of every kind, a clock set by the test, and one ticket at a time. */
export async function openHelpDesk() {
  let now = new Date()
  let ticket = 0
  const service: TestService = await startService({ now: () => now })
  const people = {
    asha: await service.person([DESK, 'view_farmer_tab'], ['Ludhiana']),
    ravi: await service.person([DESK], ['Ludhiana']),
    first: await service.person([DESK, 'l0_agent_secondary', 'ticket:work', 'ticket:assign']),
    technician: await service.person([DESK, 'role_l1_tech_primary', 'ticket:work', 'ticket:assign', 'ticket:resolve']),
    care: await service.person([DESK, 'role_care_team', 'ticket:work', 'ticket:resolve']),
    lead: await service.person([DESK, 'ticket:work', 'ticket:assign', 'ticket:resolve', 'ticket:all']),
  }
  const ask = (more: object = {}): Promise<Answer<Ticket>> =>
    people.asha.send<Ticket>('POST', BASE, {
      ...{ subject: 'Cannot save a farmer', category: 'APP', description: 'It turns.' },
      ...more,
    })
  const act = (person: Person, word: string, input: object = {}): Promise<Answer<Ticket>> =>
    person.send<Ticket>('POST', `${BASE}/${ticket}/${word}`, input)
  return {
    service,
    ...people,
    setClock: (text: string): void => void (now = new Date(india(text))),
    /** Makes a new ticket of Asha's on a Wednesday at ten, to which everything else refers. */
    async begin(): Promise<Ticket> {
      now = new Date(india('2026-11-18 10:00'))
      for (const person of Object.values(people)) await person.send('POST', '/api/admin/notices/read', { all: true })
      const { body } = await ask()
      ticket = body.id
      return body
    },
    ask,
    act,
    async did(person: Person, word: string, input: object = {}): Promise<Ticket> {
      const { status, body } = await act(person, word, input)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    seen: async (person: Person): Promise<Ticket> => (await person.get<Ticket>(`${BASE}/${ticket}`)).body,
    sees: async (person: Person): Promise<boolean> => (await person.get(`${BASE}/${ticket}`)).status === 200,
    say: (person: Person, body: string, more: object = {}): Promise<Answer> =>
      person.send('POST', `${BASE}/${ticket}/comments`, { body, ...more }),
    comments: async (person: Person): Promise<Comments> =>
      (await person.get<Comments>(`${BASE}/${ticket}/comments`)).body,
    told: async (person: Person): Promise<string[]> =>
      (await person.get<Notices>('/api/admin/notices')).body.items
        .filter(({ record }) => record === ticket)
        .map(({ kind }) => kind),
  }
}
