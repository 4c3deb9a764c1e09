import { bannerPictures, banners, pollOptions, pollResponses, polls } from '#resources'
import { noPictures, type BannerPictures } from './content/pictures'
import { bannerPictureRows, bannerRows, pollDrafts, type BannerPlaces } from './content/rows'
import { randomOf } from './kernel/random'
import { loadAnnouncements } from './loadAnnouncements'
import { loadQuizzes } from './loadQuizzes'
import type { Hired } from './people/hired'
import type { Buyer } from './retail/buyers'
import type { PlacedOffer } from './tariff/offerRows'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { grouped } from './words'
import type { World } from './people/world'

/** The audience and the pictures of content. */
interface ContentLoad {
  readonly buyers: readonly Buyer[]
  readonly world: World
  readonly staff: readonly Hired[]
  readonly offers: readonly PlacedOffer[]
  readonly today: string
  readonly now: string
  readonly pictures?: BannerPictures
  readonly log: (line: string) => void
}

/** Stores banners, polls with answers, quizzes, and announcements. */
export async function loadContent(store: Store, load: ContentLoad): Promise<void> {
  const { world, today, pictures = noPictures, log } = load
  const states = world.states.map(({ id }) => id)
  const rows = bannerRows(pictures, bannerPlaces(load, states), today)
  const ids = await store.insert(banners, rows)
  await store.insert(bannerPictures, bannerPictureRows(rows, ids, pictures))
  const drafts = pollDrafts(states, today)
  const pollIds = await store.insert(
    polls,
    drafts.map(({ row }) => row),
  )
  const optionRows = drafts.flatMap(({ options, row }, at) =>
    options.map((text, index): Row => ({ poll: pollIds[at], text, position: index + 1, createdAt: row.createdAt })),
  )
  const optionIds = await store.insert(pollOptions, optionRows)
  const responses = drafts.flatMap(({ share, row }, at) => {
    const ids = optionIds.filter((_, index) => optionRows[index]?.poll === pollIds[at])
    return share === 0 ? [] : responsesOf({ poll: pollIds[at] ?? 0, at, share, row, options: ids }, load)
  })
  await store.insert(pollResponses, responses)
  log(`banners ${rows.length}, polls ${drafts.length}, responses ${grouped(responses.length)}`)
  await loadQuizzes(store, load)
  await loadAnnouncements(store, load)
}

/** Banners lead to live offers, and some are for districts where the company works. */
function bannerPlaces({ world, offers }: ContentLoad, states: readonly number[]): BannerPlaces {
  const districts = world.states.flatMap(({ children }) => children.map(({ id }) => id))
  return { states, districts, offers: offers.flatMap(({ id, row }) => (row.status === 'LIVE' ? [id] : [])) }
}

interface Asked {
  readonly poll: number
  readonly at: number
  readonly share: number
  readonly row: Row
  readonly options: readonly number[]
}

/** Makes the answers of a share of farmers, each within the first nine days. */
function responsesOf({ poll, at, share, row, options }: Asked, { buyers, world }: ContentLoad): Row[] {
  const districts = districtsOf(world)
  return buyers.flatMap(({ id, village }): Row[] => {
    const random = randomOf(`answer ${at} ${id}`)
    if (!random.chance(share / 100)) return []
    const first = Math.min(random.integer(0, options.length - 1), random.integer(0, options.length - 1))
    const chosen = [options[first], ...(row.kind === 'MULTI' && random.chance(0.4) ? [options.at(-1)] : [])]
    const moment = new Date(Date.parse(String(row.from)) + random.integer(0, 3 * 86_400) * 1_000).toISOString()
    return [
      {
        poll,
        farmer: id,
        options: [...new Set(chosen)],
        at: moment,
        district: districts.get(village.id),
        channel: random.weighted({ APP: 70, IVR: 20, FO: 10 }),
        createdAt: moment,
      },
    ]
  })
}

function districtsOf({ byCode }: World): Map<number, number | undefined> {
  return new Map([...byCode.values()].map((place) => [place.id, place.parent?.parent?.id] as const))
}
