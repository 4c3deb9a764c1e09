import { read, utils, write, type CellObject } from 'xlsx'
import type { Answer, Person } from './service'

/** An import in a response, as far as tests use it. */
export interface ImportTold {
  readonly id: string
  readonly state: string
  readonly isClear: boolean
  readonly columns: readonly {
    heading: string
    field?: string
    isAside?: true
    why?: string
    isRemembered?: true
    isGuessed?: true
    isAdded?: true
  }[]
  readonly missing: readonly string[]
  readonly headings?: { row: number; rows: readonly { number: number; text: string }[] }
  readonly fields: readonly { name: string; label: string }[]
  readonly counts: Readonly<Record<string, number>>
  readonly files: readonly { field: string; added: number; missing: string[]; missingCount: number; unused: string[] }[]
  readonly doubted: number
  readonly notes: readonly number[]
  readonly isUndoable: boolean
  readonly takenBack: number
  readonly isInterrupted: boolean
  readonly isChecking: boolean
  readonly earlier?: { readonly done: number; readonly by: string; readonly isOwn: boolean }
  readonly title?: string
  readonly detail?: string
}

/** A row of an import. */
export interface ImportRowTold {
  readonly number: number
  readonly cells: readonly string[]
  readonly verdict: string
  readonly recordId: number | null
  readonly changes: Readonly<Record<string, readonly [string, string]>>
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  readonly doubts: Readonly<Record<string, string>>
  readonly alike: readonly {
    id?: number
    row?: number
    title: string
    code?: string
    place?: string
    percent: number
    by: string[]
  }[]
  readonly answer: string | null
}

/** A value that is wrong in several rows. */
export interface WrongWordTold {
  readonly field: string
  readonly text: string
  readonly rows: number
  readonly error: string
  readonly hints: readonly string[]
}

/** Writes a workbook with one sheet, in which ranges of cells are merged. */
export function workbook(
  rows: readonly (readonly (string | number | boolean | Date | CellObject | null)[])[],
  merges: readonly string[] = [],
): Buffer {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows as unknown[][])
  if (merges.length) sheet['!merges'] = merges.map((range) => utils.decode_range(range))
  utils.book_append_sheet(book, sheet, 'Rows')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** Reads the sheets of a workbook, as texts. */
export function sheetsIn(bytes: Uint8Array): Record<string, string[][]> {
  const book = read(bytes, { type: 'buffer' })
  return Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' }),
    ]),
  )
}

/** Names the file as a person would. */
function nameOf(bytes: Uint8Array | string): string {
  return typeof bytes === 'string' ? 'sheet.csv' : 'sheet.xlsx'
}

/** Returns a person's requests to import sheets of one resource, over HTTP. */
export function importsOf(person: Person, url: string, resource: string, service = 'admin') {
  const base = `/api/${service}/${resource}/imports`
  const upload = (bytes: Uint8Array | string, name = nameOf(bytes), tab = ''): Promise<Answer<ImportTold>> =>
    person.send<ImportTold>('POST', `${base}?tab=${tab}`, bytes, {
      'content-type': 'application/octet-stream',
      'x-file-name': name,
    })
  const check = async (id: string): Promise<ImportTold> => {
    for (;;) {
      const { body } = await person.send<ImportTold>('POST', `${base}/${id}/check`, {})
      if (body.state !== 'checking') return body
    }
  }
  const settle = (
    id: string,
    columns: readonly (string | null)[],
    values: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ImportTold>> => person.send<ImportTold>('PUT', `${base}/${id}/columns`, { columns, values })
  const bytes = async (rest: string): Promise<Uint8Array> => {
    const answer = await fetch(`${url}${base}/${rest}`, { headers: { authorization: `Bearer ${person.token}` } })
    return new Uint8Array(await answer.arrayBuffer())
  }
  return {
    base,
    upload,
    read: (id: string): Promise<Answer<ImportTold>> => person.get<ImportTold>(`${base}/${id}`),
    check,
    settle,
    headings: (id: string, row: number): Promise<Answer<ImportTold>> =>
      person.send<ImportTold>('PUT', `${base}/${id}/headings`, { row }),
    /** Uploads rows with clear headings, and checks them. */
    checked: async (bytes: Uint8Array | string, tab = ''): Promise<ImportTold> => {
      const { body } = await upload(bytes, nameOf(bytes), tab)
      if (!body.columns) throw new Error(JSON.stringify(body))
      const { status, body: told } = await settle(
        body.id,
        body.columns.map(({ field }) => field ?? null),
      )
      if (status !== 200) throw new Error(JSON.stringify(told))
      return check(body.id)
    },
    rows: async (id: string, query = ''): Promise<readonly ImportRowTold[]> =>
      (await person.get<{ items: ImportRowTold[] }>(`${base}/${id}/rows${query}`)).body.items,
    mend: (id: string, number: number, cells: Readonly<Record<string, string>>) =>
      person.send<{ row: ImportRowTold; counts: Record<string, number> }>('PATCH', `${base}/${id}/rows/${number}`, {
        cells,
      }),
    answer: (id: string, body: Readonly<Record<string, unknown>>): Promise<Answer<ImportTold>> =>
      person.send<ImportTold>('POST', `${base}/${id}/answer`, body),
    words: async (id: string): Promise<readonly WrongWordTold[]> =>
      (await person.get<{ items: WrongWordTold[] }>(`${base}/${id}/wrong`)).body.items,
    replace: (id: string, word: { field: string; text: string; by: string }): Promise<Answer<ImportTold>> =>
      person.send<ImportTold>('POST', `${base}/${id}/replace`, word),
    addFiles: (id: string, field: string, keys: readonly string[]): Promise<Answer<ImportTold>> =>
      person.send<ImportTold>('POST', `${base}/${id}/files`, { field, keys }),
    commit: (id: string) =>
      person.send<{ operation: string; done: number; failed: number }>('POST', `${base}/${id}/commit`, {}),
    bytes,
    book: async (rest: string): Promise<Record<string, string[][]>> => {
      return sheetsIn(await bytes(rest))
    },
  }
}
