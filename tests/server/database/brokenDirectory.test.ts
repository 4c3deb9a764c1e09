import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataDirectoryError, openDatabase, raw } from '../../../server/database'
import { emptyDirectory, filesIn, type Folder, wholeFolder } from './directories'
import { killWhileMaking } from './holder'

let whole: Folder
beforeAll(async () => {
  whole = await wholeFolder()
})
afterAll(() => whole.remove())

const advice = (directory: string): string =>
  `Nothing was changed. Restore ${directory} from a backup, or move it away to begin with an empty one.`

/** How each directory was broken, and the message before the advice. */
const broken: readonly (readonly [
  how: string,
  breaks: (directory: string) => void,
  said: (directory: string) => string,
])[] = [
  [
    'whose creation was interrupted',
    (directory) => rmSync(join(directory, 'agridesk.json')),
    (directory) => `The database in ${directory} was never finished: its creation was interrupted.`,
  ],
  [
    'with nothing but an empty folder "postgres"',
    (directory) => {
      rmSync(directory, { recursive: true })
      mkdirSync(join(directory, 'postgres'), { recursive: true })
    },
    (directory) => `The database in ${directory} was never finished: its creation was interrupted.`,
  ],
  [
    'whose folder "postgres" was emptied',
    (directory) => {
      rmSync(join(directory, 'postgres'), { recursive: true })
      mkdirSync(join(directory, 'postgres'))
    },
    (directory) => `The database in ${directory} is broken: "PG_VERSION" is missing.`,
  ],
  [
    'whose folder "postgres" is gone',
    (directory) => rmSync(join(directory, 'postgres'), { recursive: true }),
    (directory) => `The data directory ${directory} once held a database, but its folder "postgres" is gone.`,
  ],
  ...['PG_VERSION', 'base', 'global', 'pg_wal'].map(
    (part) =>
      [
        `without ${part}`,
        (directory: string) => rmSync(join(directory, 'postgres', part), { recursive: true }),
        (directory: string) => `The database in ${directory} is broken: "${part}" is missing.`,
      ] as const,
  ),
  [
    'whose control file is cut short',
    (directory) => truncateSync(join(directory, 'postgres/global/pg_control'), 100),
    (directory) => `The database in ${directory} is broken: "global/pg_control" is cut short.`,
  ],
  [
    'without its control file',
    (directory) => rmSync(join(directory, 'postgres/global/pg_control')),
    (directory) => `The database in ${directory} is broken: "global/pg_control" is missing.`,
  ],
  [
    'of another version of PostgreSQL',
    (directory) => writeFileSync(join(directory, 'postgres/PG_VERSION'), '15\n'),
    (directory) => `The database in ${directory} is of version "15", but this service reads version 18.`,
  ],
]

function brokenBy(breaks: (directory: string) => void, isWanted = (_path: string): boolean => true): string {
  const directory = emptyDirectory()
  cpSync(whole.directory, directory, { recursive: true, filter: isWanted })
  breaks(directory)
  return directory
}

/** All files but the rows and the log, which are not needed for a check without opening the database. */
const isFrame = (path: string): boolean => !/postgres\/(base|pg_wal)\/./.test(path)

async function refusalOf(directory: string): Promise<DataDirectoryError> {
  const reason: unknown = await openDatabase({ dataDirectory: directory }).catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(DataDirectoryError)
  return reason as DataDirectoryError
}

describe('A directory without a sound database', () => {
  it.each(broken)('is refused with a message and left unchanged: one %s', async (_how, breaks, said) => {
    const directory = brokenBy(breaks, isFrame)
    const before = [filesIn(directory), readdirSync(directory)]
    expect((await refusalOf(directory)).message).toBe(`${said(directory)} ${advice(directory)}`)
    expect([filesIn(directory), readdirSync(directory)]).toEqual(before)
  })

  it.each(['global/pg_control', 'global/1262'])('is refused with a message when its %s is all zeros', async (file) => {
    const directory = brokenBy((broken) => writeFileSync(join(broken, 'postgres', file), new Uint8Array(8192)))
    const before = Object.keys(filesIn(directory))
    const { message } = await refusalOf(directory)
    expect(message).toContain(`The database in ${directory} cannot be opened: `)
    expect(message).toContain(`Restore ${directory} from a backup, or move it away to begin with an empty one.`)
    // Trying may create the next, still empty file of the log.
    const after = Object.keys(filesIn(directory)).filter((name) => !name.includes('/pg_wal/'))
    expect(before).toEqual(expect.arrayContaining(after))
  })

  it('is created again when its creation was interrupted', async () => {
    const directory = emptyDirectory()
    mkdirSync(join(directory, 'postgres.part/base'), { recursive: true })
    writeFileSync(join(directory, 'postgres.part/PG_VERSION'), '18\n')
    writeFileSync(join(directory, 'agridesk.json'), '{}')
    const database = await openDatabase({ dataDirectory: directory })
    await database.close()
    expect(readdirSync(directory).sort()).toEqual(['agridesk.json', 'postgres'])
  })

  it.each([5, 100, 400, 900])('is created again after a process was killed with %i files created', async (files) => {
    const directory = emptyDirectory()
    await killWhileMaking(directory, files)
    expect(existsSync(join(directory, 'postgres'))).toBe(false)
    const database = await openDatabase({ dataDirectory: directory })
    expect(await database.json(raw('select 1'))).toBe('1')
    await database.close()
    expect(readdirSync(directory).sort()).toEqual(['agridesk.json', 'postgres'])
  })

  it('is not created at the path of a file', async () => {
    const file = join(emptyDirectory(), 'data')
    writeFileSync(file, 'mine')
    await expect(openDatabase({ dataDirectory: file })).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(existsSync(join(file, 'postgres'))).toBe(false)
  })
})
