import { addDays } from '#define'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { BannerPictures } from './pictures'

/** Announcements: a title, a text, and the roles they are for. */
const posts: readonly (readonly [title: string, body: string, ...roles: string[]])[] = [
  ['Rabi targets by zone', 'Targets of the season are in Reports. Ask your territory manager if a number looks wrong.'],
  ['Drone refresher on Saturday', 'Two hours on calibration and drift. Bring your licence.', 'OPERATOR'],
  ['New neem oil pack in all outlets', 'The 500 ml pack replaces the 400 ml one at the same price.'],
  ['Field day at Ludhiana: thank you', 'More than 300 farmers came. Pictures are below.', 'FIELD_OFFICER', 'BDO'],
  ['Diwali: offices closed for three days', 'Bookings go on; the call centre works from 09:00 to 17:00.'],
  ['Safety first: gloves and mask', 'From Monday every job starts with a picture of your gear.', 'OPERATOR'],
  ['Soil testing vans are back', 'Book a visit for your villages until the end of the month.', 'FIELD_OFFICER'],
  ['Best team of the quarter', 'Congratulations to the Karnal team: no booking was late.'],
  ['Price list from 1 December', 'The new rates apply to bookings made from that day.', 'BDO', 'FIELD_OFFICER'],
  ['Weather Kavach: last week', 'Sowing ends: remind your farmers before the window closes.', 'FIELD_OFFICER'],
]

const remarks = [
  'Thank you, this helps.',
  'Will there be a recording?',
  'Our team will be there.',
  'Noted for my villages.',
  'Great work everyone!',
] as const

/** An announcement, with likes and comments by people who may see it. */
interface AnnouncementDraft {
  readonly row: Row
  readonly likedBy: readonly number[]
  readonly comments: readonly { readonly by: number; readonly at: string; readonly text: string }[]
}

/** Makes sixty announcements over a year and a half, the last of them not published yet. */
export function announcementDrafts(
  { authors, readers, pictures }: { authors: readonly number[]; readers: readonly number[]; pictures: BannerPictures },
  today: string,
): AnnouncementDraft[] {
  return Array.from({ length: 60 }, (_, at) => {
    const random = randomOf(`announcement ${at}`)
    const [title, body, ...roles] = posts[at % posts.length] ?? ['', '']
    const day = addDays(today, (at - 58) * 9)
    const status = at === 59 ? 'DRAFT' : at < 40 ? 'ARCHIVED' : 'PUBLISHED'
    const publishAt = `${day}T05:30:00.000Z`
    // Today's announcement is published during the day: no one has read it yet.
    const isOut = day < today
    const later = (hours: number) => new Date(Date.parse(publishAt) + hours * 3_600_000).toISOString()
    const likedBy = isOut ? readers.filter(() => random.chance(0.04)) : []
    const said = isOut ? random.integer(0, 3) : 0
    const comments = Array.from({ length: said }, (_item, index) => ({
      ...{ by: random.pick(readers), at: later(2 + 5 * index), text: random.pick(remarks) },
    }))
    return {
      ...{ likedBy, comments },
      row: {
        ...{ title, body, roles, publishAt, status, author: random.pick(authors), pinned: at === 57 },
        images: pictures.slice(0, at % 3),
        allowComments: true,
        ...{ likes: likedBy.length, commentCount: comments.length },
        createdAt: `${addDays(day < today ? day : today, -1)}T05:30:00.000Z`,
      },
    }
  })
}
