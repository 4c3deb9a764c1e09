import { addDays } from '#define'
import { languageOfState, videoReasons, videos, type languages } from '#resources'
import { eveningBefore, workingMoment } from './kernel/calendar'
import { randomOf } from './kernel/random'
import type { Row } from './kernel/row'
import type { VerificationLoad } from './loadVerification'
import type { World } from './people/world'
import type { Store } from './store'
import { noFilms, type Film } from './verification/filmPool'
import { grouped } from './words'

const VIDEOS = 120

/** The inputs of videos. */
interface VideoLoad extends Pick<VerificationLoad, 'staff' | 'lands' | 'officersOf' | 'today' | 'share' | 'log'> {
  readonly world: World
  readonly crops: readonly number[]
  readonly films?: readonly Film[]
}

const subjects = [
  ...['Drone spraying before the rain', 'Transplanting paddy by hand', 'How I check the water level with a field tube'],
  ...['Weeding between the rows', 'Mixing the tank in the right order', 'First flowers in the cotton'],
  ...['The field after the second drying', 'Harvest day', 'Seed treatment at home', 'Laying the sugarcane setts'],
  ...['Mulching instead of burning', 'Pest traps along the bund', 'Checking leaves for spots', 'Cleaning the sprayer'],
] as const

/** Stores the videos of farmers and staff: the latest are pending, most others are in the feed. */
export async function loadVideos(store: Store, load: VideoLoad): Promise<void> {
  const { world, lands, staff, officersOf, crops, today, share, films = noFilms, log } = load
  const moderators = staff.flatMap(({ id, office }) => (office?.role === 'VERIFIER' && !office.holds ? [id] : []))
  const states = new Map([...world.served, ...world.others].map(({ id, state }) => [id, state] as const))
  const count = Math.max(12, Math.round(VIDEOS * share))
  const every = Math.max(1, Math.floor(lands.length / count))
  const some = lands.filter(({ since }, at) => at % every === 0 && since < addDays(today, -1)).slice(0, count)
  const rows = some.map((land, at): Row => {
    const random = randomOf(`video ${at} ${land.id}`)
    const isWaiting = at % 4 === 1
    const film = films[at % films.length]
    const wanted = addDays(today, isWaiting ? -random.integer(1, 9) : -random.integer(10, 160))
    const day = wanted > land.since ? wanted : addDays(today, -1)
    const uploadedAt = workingMoment(day, random)
    const moderatedAt = new Date(Date.parse(uploadedAt) + random.integer(2, 40) * 3_600_000).toISOString()
    const status = isWaiting
      ? 'PENDING'
      : random.chance(0.78)
        ? 'APPROVED'
        : random.chance(0.8)
          ? 'REJECTED'
          : 'TAKEN_DOWN'
    const end = eveningBefore(today)
    const judgedAt = moderatedAt < end ? moderatedAt : end
    const isPublished = status === 'APPROVED'
    const language: keyof typeof languages = languageOfState[states.get(land.village) ?? ''] ?? 'hi'
    const [officer] = officersOf(land.village, day, 'FIELD_OFFICER', 'BDO')
    return {
      ...{ video: film ? [film] : [], length: film?.duration ?? 0, farmer: land.farmer, village: land.village },
      ...{ caption: random.pick(subjects), language, recordedOn: day, uploadedAt, createdAt: uploadedAt, status },
      ...(crops.length > 0 && random.chance(0.85) && { crop: random.pick(crops) }),
      ...(random.chance(0.4) && { tags: [random.pick(['paddy', 'drone', 'water', 'harvest', 'advice'])] }),
      ...(officer !== undefined && { uploadedBy: officer }),
      consentPublic: isPublished || status === 'TAKEN_DOWN' || random.chance(0.85),
      ...(isPublished && { views: random.integer(20, 4_000), likes: random.integer(0, 300), publishedAt: judgedAt }),
      reports:
        status === 'TAKEN_DOWN'
          ? random.integer(2, 9)
          : random.chance(isPublished ? 0.08 : 0.04)
            ? random.integer(1, 3)
            : 0,
      ...(!isWaiting && moderators.length > 0 && { moderator: random.pick(moderators), moderatedAt: judgedAt }),
      ...((status === 'REJECTED' || status === 'TAKEN_DOWN') && {
        verdictReason: random.pick(Object.keys(videoReasons)),
      }),
    }
  })
  await store.insert(videos, rows)
  log(`videos ${grouped(rows.length)}`)
}
