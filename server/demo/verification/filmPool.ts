import type { StoredFile } from '#define'
import type { Database } from '../../database'
import { keepFacts } from '../../engine/files/fileFacts'
import type { FileStore } from '../../engine/files/fileStore'
import { inSmall } from '../../engine/files/pictures'
import { keepSmall } from '../../engine/files/smallPictures'
import { filmOf } from '../kernel/mp4'
import { randomOf } from '../kernel/random'
import { drawScene, seen } from './scenes'

/** A stored film of a field. */
export type Film = StoredFile & { readonly duration: number }

const FILMS = 24
const SIZE = { width: 192, height: 144 } as const
const FOLDER = 'feed_videos'

/** Stored-film descriptions without any file behind them. */
export const noFilms: readonly Film[] = [
  { key: `${FOLDER}/film-0.mp4`, name: 'film-01.mp4', mime: 'video/mp4', size: 0, duration: 30, ...SIZE },
]

/** Draws films of fields, each with one slow turn of the camera, and stores them where there is a file store. */
export async function filmsIn(files: FileStore | undefined, database: Database): Promise<readonly Film[]> {
  if (!files) return noFilms
  const films: Film[] = []
  for (let at = 0; at < FILMS; at += 1) {
    const random = randomOf(`film ${at}`)
    const first = await drawScene(random.pick(['CROP', 'WATER', 'CRACKS'] as const), `film ${at}`)
    const pictures = [first, await seen(first, 'near'), await seen(first, 'there'), await seen(first, 'aside')]
    const duration = random.integer(2, 43) * pictures.length
    const bytes = await filmOf({ pictures, ...SIZE, seconds: duration })
    const { key, sha256 } = await files.put(FOLDER, 'mp4', bytes)
    await keepSmall(files, key, await inSmall(first))
    const name = `field-${String(at + 1).padStart(2, '0')}.mp4`
    const film = { key, name, mime: 'video/mp4', size: bytes.length, duration, ...SIZE }
    await keepFacts(database, { resource: 'videos', field: 'video', by: null, sha256 }, film)
    films.push(film)
  }
  return films
}
