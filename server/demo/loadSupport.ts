import { addDays } from '#define'
import { feedback, help, tickets } from '#resources'
import { workingMoment } from './kernel/calendar'
import type { Hired } from './people/hired'
import { canSignIn } from './people/employees'
import { mobileAt, randomOf } from './kernel/random'
import type { Buyer } from './retail/buyers'
import type { Store } from './store'
import { articleRows } from './support/articleRows'
import { feedbackDrafts } from './retail/feedbackRows'
import { ticketDrafts, type Desk, type Person } from './support/ticketRows'

/** Stores the help articles, and the tickets with their comments. */
export async function loadSupport(
  store: Store,
  staff: readonly Hired[],
  today: string,
  log: (line: string) => void,
): Promise<void> {
  const articles = articleRows(workingMoment(addDays(today, -30), randomOf('articles')))
  await store.insert(help, articles)
  const drafts = ticketDrafts(deskOf(staff), today)
  const ids = await store.insert(
    tickets,
    drafts.map(({ row }) => row),
  )
  const idAt = (index: number): number => ids[index] ?? 0
  await store.talk({
    resource: tickets,
    comments: drafts.flatMap(({ talk }, index) => talk.map((saying) => ({ record: idAt(index), ...saying }))),
    assignments: drafts.flatMap(({ assignee, row }, index) =>
      assignee ? [{ record: idAt(index), user: assignee, at: String(row.createdAt) }] : [],
    ),
  })
  log(`help articles ${articles.length}, tickets ${drafts.length}`)
}

/** Stores farmers' feedback, with the tickets that poor ratings opened. */
export async function loadFeedback(
  store: Store,
  {
    buyers,
    staff,
    today,
  }: { readonly buyers: readonly Buyer[]; readonly staff: readonly Hired[]; readonly today: string },
): Promise<void> {
  const team = deskOf(staff).agents.CARE.map(({ id }) => id)
  const drafts = feedbackDrafts(buyers, { today, team })
  const opened = drafts.flatMap(({ ticket }) => (ticket ? [ticket] : []))
  const ids = await store.insert(tickets, opened)
  await store.insert(
    feedback,
    drafts.map(({ row, ticket }) => (ticket ? { ...row, ticket: ids[opened.indexOf(ticket)] } : row)),
  )
}

/** People of every kind ask; support staff answer. */
function deskOf(staff: readonly Hired[]): Desk {
  const able = staff.flatMap((one, index) => (canSignIn(one) ? [{ ...one, mobile: mobileAt(index + 1) }] : []))
  const named = (username: string): Person[] => able.filter((one) => one.username === username)
  return {
    requesters: able.filter(
      ({ office }) => office?.holds !== 'nothing' && !['SUPPORT', 'ADMIN'].includes(office?.role ?? ''),
    ),
    agents: {
      L0: ['l0.primary', 'l0.secondary', 'l0.basic'].flatMap(named),
      L1_TECH: ['l1.tech.primary', 'l1.tech.secondary'].flatMap(named),
      L1_NON_TECH: named('l1.non.tech'),
      L2: ['arjun.rao', 'support'].flatMap(named),
      CARE: ['care.team01', 'care.team02'].flatMap(named),
    },
  }
}
