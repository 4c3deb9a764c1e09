import { sql, type Database } from '../../database'
import { sha256Of, type FileStore } from '../../engine/files/fileStore'
import { lookAt } from '../../engine/files/looks'
import { drawScreen, SCREEN, type ScreenSource } from './screens'
import { drawScene, SCENE, seen, spoilt, type SceneKind, type Spoiling } from './scenes'

/** A stored picture, with what it shows. */
export interface Scene {
  readonly file: {
    readonly key: string
    readonly name: string
    readonly mime: 'image/jpeg'
    readonly size: number
    readonly width: number
    readonly height: number
  }
  readonly kind: SceneKind
  readonly spoiling?: Spoiling
  /** The index of the scene that it copies. */
  readonly copyOf?: number
  readonly sharpness: number
  readonly brightness: number
  readonly sha256: string
  readonly prints: readonly string[]
}

/** The number of scenes drawn of each kind; each is seen in four ways. */
const counts: Readonly<Record<SceneKind, number>> = { PAPER: 48, CROP: 48, CRACKS: 29, WATER: 17 }
/** One scene in this many also exists blurred, dark, and copied. */
const EVERY = 8
const FOLDER = 'farmer_farm_images'

/** Stored-picture descriptions without any file behind them. */
export const noScenes: readonly Scene[] = plans().map(({ kind, spoiling, copyOf }, at) => ({
  ...{ kind, file: fileOf(at, `${FOLDER}/scene-${at}.jpg`, 0), sha256: `scene ${at}`, prints: [] },
  ...(spoiling && { spoiling }),
  ...(copyOf !== undefined && { copyOf }),
  sharpness: spoiling === 'blurred' ? 3 : 400,
  brightness: spoiling === 'dark' ? 9 : 55,
}))

interface Plan {
  readonly kind: SceneKind
  readonly number: number
  readonly from?: 'there' | 'near' | 'aside'
  readonly spoiling?: Spoiling
  readonly copyOf?: number
}

function plans(): Plan[] {
  const whole: Plan[] = (Object.entries(counts) as [SceneKind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number): Plan[] => [
      { kind, number },
      { kind, number, from: 'there' },
      { kind, number, from: 'near' },
      { kind, number, from: 'aside' },
    ]).flat(),
  )
  const bad = whole.flatMap((plan, at): Plan[] =>
    plan.from || plan.number % EVERY > 0
      ? []
      : [
          { ...plan, spoiling: 'blurred' },
          { ...plan, spoiling: 'dark' },
          { ...plan, spoiling: 'copied', copyOf: at },
        ],
  )
  return [...whole, ...bad]
}

/**
 * Draws the pictures of the programmes, flooded, dry and green fields, and papers, and stores them where there is a
 * file store.
 */
export async function scenesIn(
  files: Pick<FileStore, 'put'> | undefined,
  database: Database,
): Promise<readonly Scene[]> {
  if (!files) return noScenes
  const drawn = new Map<string, Promise<Buffer>>()
  const original = ({ kind, number }: Plan): Promise<Buffer> => {
    const known = drawn.get(`${kind} ${number}`) ?? drawScene(kind, String(number))
    drawn.set(`${kind} ${number}`, known)
    return known
  }
  const scenes = await Promise.all(
    plans().map(async (plan, at): Promise<Scene> => {
      const { kind, from, spoiling, copyOf } = plan
      const whole = await original(plan)
      const bytes = from ? await seen(whole, from) : spoiling ? await spoilt(whole, spoiling) : whole
      const look = await lookAt(bytes)
      const { key } = await files.put(FOLDER, 'jpg', bytes)
      return {
        ...{ kind, file: fileOf(at, key, bytes.length), sha256: sha256Of(bytes), prints: look?.prints ?? [] },
        ...{ sharpness: look?.sharpness ?? 0, brightness: look?.brightness ?? 0 },
        ...(spoiling && { spoiling }),
        ...(copyOf !== undefined && { copyOf }),
      }
    }),
  )
  await note(database, scenes, { resource: 'picture-tasks', field: 'images' })
  return scenes
}

/** A field of another resource that contains papers. */
interface PaperField {
  readonly folder: string
  readonly resource: string
  readonly field: string
  readonly count: number
  /** Draws the picture of an index. @default a paper */
  readonly drawn?: (at: number) => Promise<Buffer>
  readonly size?: Size
}

type Size = Pick<Scene['file'], 'width' | 'height'>

const sources = ['APP', 'CALL', 'SATELLITE', 'SPRAY_PATH', 'PAYMENT'] as const satisfies readonly ScreenSource[]
/** The number of screens drawn per source. */
const SCREENS = 16

function bySource<Value>(of: (source: ScreenSource, at: number) => Value): Readonly<Record<ScreenSource, Value>> {
  return Object.fromEntries(sources.map((source, at) => [source, of(source, at)])) as Record<ScreenSource, Value>
}

/** Papers and screens without any file behind them. */
export const noPapers: ProofPapers = {
  records: [fileOf(0, 'land_records/record-0.jpg', 0)],
  receipts: [fileOf(0, 'product_receipts/receipt-0.jpg', 0)],
  screens: bySource(() => [fileOf(0, 'screenshots/screen-0.jpg', 0, SCREEN)]),
}

/** The papers of land records and receipts, and the screenshots. */
export interface ProofPapers {
  readonly records: readonly Scene['file'][]
  readonly receipts: readonly Scene['file'][]
  readonly screens: Readonly<Record<ScreenSource, readonly Scene['file'][]>>
}

/** Draws the papers of land records and receipts, and screenshots, and stores them where there is a file store. */
export async function papersIn(files: Pick<FileStore, 'put'> | undefined, database: Database): Promise<ProofPapers> {
  if (!files) return noPapers
  const draw = async ({ folder, count, size = SCENE, drawn: drawOne, ...of }: PaperField): Promise<Scene['file'][]> => {
    const drawn = await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const bytes = await (drawOne?.(at) ?? drawScene('PAPER', `${folder} ${at}`))
        const { key, sha256 } = await files.put(folder, 'jpg', bytes)
        return { file: fileOf(at, key, bytes.length, size), sha256 }
      }),
    )
    await note(database, drawn, of)
    return drawn.map(({ file }) => file)
  }
  const screens = await draw({
    ...{ folder: 'screenshots', resource: 'screenshots', field: 'image', count: sources.length * SCREENS },
    ...{ size: SCREEN, drawn: (at) => drawScreen(sources[at % sources.length] ?? 'APP', String(at)) },
  })
  return {
    screens: bySource((_, place) => screens.filter((_file, at) => at % sources.length === place)),
    records: await draw({ folder: 'land_records', resource: 'land-records', field: 'pages', count: 40 }),
    receipts: await draw({ folder: 'product_receipts', resource: 'product-scans', field: 'receipt', count: 24 }),
  }
}

async function note(
  database: Database,
  drawn: readonly Pick<Scene, 'file' | 'sha256'>[],
  { resource, field }: Pick<PaperField, 'resource' | 'field'>,
): Promise<void> {
  await database.run(sql`
    insert into files (key, resource, field, name, mime, size, width, height, sha256)
    select s.key, ${resource}, ${field}, s.name, 'image/jpeg', s.size, s.width, s.height, s.sha256
    from json_to_recordset(${JSON.stringify(drawn.map(({ file, sha256 }) => ({ ...file, sha256 })))}::json)
      as s(key text, name text, size int, width int, height int, sha256 text) on conflict (key) do nothing`)
}

function fileOf(at: number, key: string, size: number, shape: Size = SCENE): Scene['file'] {
  const name = `${shape === SCENE ? 'field' : 'screen'}-${String(at + 1).padStart(4, '0')}.jpg`
  return { key, name, mime: 'image/jpeg', size, width: shape.width, height: shape.height }
}
