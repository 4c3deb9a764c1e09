import { announcements } from '#resources'
import { announcementDrafts } from './content/announcementRows'
import { noPictures, type BannerPictures } from './content/pictures'
import type { Hired } from './people/hired'
import type { Store } from './store'

/** The authors and readers of announcements. */
interface AnnouncementLoad {
  readonly staff: readonly Hired[]
  readonly today: string
  readonly pictures?: BannerPictures
  readonly log: (line: string) => void
}

/** Stores announcements to the staff, with likes and comments. */
export async function loadAnnouncements(store: Store, load: AnnouncementLoad): Promise<void> {
  const { staff, today, pictures = noPictures, log } = load
  const active = staff.filter(({ status }) => status === 'ACTIVE')
  const of = (...roles: string[]) => active.flatMap(({ id, roleType }) => (roles.includes(roleType) ? [id] : []))
  const authors = of('ZONAL_SALES_MANAGER', 'ZONAL_MARKETING_MANAGER', 'TERRITORY_MANAGER')
  const readers = of('FIELD_OFFICER', 'OPERATOR', 'BDO')
  const drafts = announcementDrafts({ authors, readers, pictures }, today)
  const ids = await store.insert(
    announcements,
    drafts.map(({ row }) => row),
  )
  const likes = drafts.flatMap(({ likedBy, row }, at) =>
    likedBy.map((user) => ({ record: ids[at] ?? 0, user, at: String(row.publishAt) })),
  )
  await store.like(announcements, likes)
  const comments = drafts.flatMap((one, at) =>
    one.comments.map(({ by, ...said }) => ({ ...said, by: { id: by }, record: ids[at] ?? 0 })),
  )
  await store.talk({ resource: announcements, comments, assignments: [] })
  log(`announcements ${drafts.length}, likes ${likes.length}, comments ${comments.length}`)
}
