import { createHash } from 'node:crypto'
import { sql, type Database } from '../../database'
import type { FileStore } from '../../engine/files/fileStore'
import { pngOf, type Colour } from '../../engine/files/png'

const SIZE = { width: 1280, height: 720 } as const
const FOLDER = 'content_pictures'

/** The colours of the sky, the hills and the field in each picture. */
const scenes: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [214, 233, 246],
    [126, 165, 120],
    [92, 140, 62],
  ],
  [
    [250, 226, 178],
    [190, 142, 84],
    [222, 184, 92],
  ],
  [
    [206, 222, 240],
    [98, 128, 118],
    [60, 104, 84],
  ],
]

/** The stored pictures of the demo's banners. */
export type BannerPictures = readonly object[]

/** Stored-file descriptions without any file behind them. */
export const noPictures: BannerPictures = scenes.map((_, index) => fileOf(index, `${FOLDER}/scene-${index}.png`, 0))

/** Draws the pictures, hills and a field, and stores them where there is a file store. */
export async function picturesIn(
  files: Pick<FileStore, 'put'> | undefined,
  database: Database,
): Promise<BannerPictures> {
  return Promise.all(
    scenes.map(async ([sky, hills, field], index) => {
      const bytes = pngOf(SIZE, (x, y) => {
        const ridge = 330 + 60 * Math.sin(x / 190 + index) + 25 * Math.sin(x / 60)
        return y < ridge ? sky : y < 470 + 20 * Math.sin(x / 320) ? hills : furrow(field, y)
      })
      const key = (await files?.put(FOLDER, 'png', bytes))?.key ?? `${FOLDER}/scene-${index}.png`
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await database.run(sql`
        insert into files (key, resource, field, name, mime, size, width, height, sha256)
        values (${key}, 'banners', 'picture', ${`scene-${index}.png`}, 'image/png', ${bytes.length}, ${SIZE.width}, ${SIZE.height}, ${sha256}) on conflict (key) do nothing`)
      return fileOf(index, key, bytes.length)
    }),
  )
}

function furrow([red, green, blue]: Colour, y: number): Colour {
  const shade = Math.floor(y / 18) % 2 === 0 ? 0 : 14
  return [red - shade, green - shade, blue - shade]
}

function fileOf(index: number, key: string, size: number): object {
  return { key, name: `scene-${index}.png`, mime: 'image/png', size, ...SIZE }
}
