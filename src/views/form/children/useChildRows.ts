import { useQueries } from '@tanstack/react-query'
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react'
import { nestedIn, type AnyResource, type FieldErrors, type Nested } from '#define'
import { may } from '../../../../providers/access'
import { useRegister } from '../../data/RegisterContext'
import type { Row } from '../../data/row'
import type { FormValues } from '../../values/values'
import { fetchRows } from './fetchRows'
import { withDraft } from './rowDrafts'
import type { DraftRows } from '../../values/draftRows'
import {
  cellName,
  isOfRow,
  isTouched,
  judgeRows,
  newRow,
  rowErrors,
  storedRow,
  type ChildRow,
  type Rows,
  type RowsVerdict,
} from './rows'

/** The rows within a form with their operations. */
export interface ChildRowsState {
  readonly kinds: readonly Nested[]
  readonly rows: Rows
  /** Whether any row was changed. */
  readonly isTouched: boolean
  /** The kinds whose stored rows have not loaded yet, or failed to. */
  readonly missing: Readonly<Record<string, { readonly error: Error | null; readonly retry: () => void }>>
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Adds errors. */
  readonly complain: (errors: FieldErrors) => void
  readonly editing: RowEditing
  /** Adds rows with these initial values. Returns their keys. */
  readonly add: (nested: Nested, given: readonly FormValues[]) => readonly string[]
  readonly verdict: () => RowsVerdict
  readonly takeUp: (drafts: DraftRows) => void
}

/** The operations on single rows; always the same object, so that a row is redrawn only when it changes itself. */
export interface RowEditing {
  /** Sets values in a row; a cell with an error is validated again. */
  readonly edit: (nested: Nested, key: string, values: FormValues) => void
  /** Validates a cell on blur. */
  readonly leave: (nested: Nested, key: string, column: string) => void
  /** Removes a new row; a stored one is deleted when the form is saved. */
  readonly remove: (nested: Nested, key: string) => void
  /** Resets a row. */
  readonly undo: (nested: Nested, key: string) => void
  /** Rebases rows that someone else changed onto the stored ones; what was typed stays. */
  readonly moveOnto: (nested: Nested, fresh: readonly Row[]) => void
}

let made = 0

/** A key that no other row of this page has. */
function newKey(): string {
  made += 1
  return `new-${made}`
}

/** The tables within the form of a resource: those whose rows the viewer may write. */
export function useChildRows(resource: AnyResource, opened: Row | undefined): ChildRowsState {
  const kinds = useKinds(resource, opened)
  const { rows, setRows, change, latest } = useRows()
  const [drafts, setDrafts] = useState<DraftRows>({})
  const [loaded, setLoaded] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const stored = useStoredRows(kinds, opened)

  // Stored rows are loaded once; later fetches never touch what is typed.
  const arrived = kinds.filter(({ from }) => stored[from.is.name]?.data && !loaded.includes(from.is.name))
  if (arrived.length > 0) {
    setLoaded([...loaded, ...arrived.map(({ from }) => from.is.name)])
    setRows((before) => ({
      ...before,
      ...Object.fromEntries(
        arrived.map((nested) => {
          const {
            is: { name },
          } = nested.from
          const fetched = (stored[name]?.data ?? []).map((record) => storedRow(nested, record))
          return [name, [...withDraft(nested, fetched, storedDrafts(drafts[name]), newKey), ...(before[name] ?? [])]]
        }),
      ),
    }))
  }

  const editing = useMemo(() => editingOf(latest, change, setErrors), [latest, change])
  const add = (nested: Nested, given: readonly FormValues[]): readonly string[] => {
    const made = given.map((values) => newRow(nested, newKey(), values))
    change(nested, (list) => [...list, ...made])
    return made.map(({ key }) => key)
  }
  const takeUp = (taken: DraftRows): void => {
    setDrafts(taken)
    for (const nested of kinds) {
      const {
        is: { name },
      } = nested.from
      const now = !opened || loaded.includes(name) ? taken[name] : taken[name]?.filter(({ id }) => id === undefined)
      if (now) change(nested, (list) => withDraft(nested, list, now, newKey))
    }
  }
  return {
    kinds,
    rows,
    isTouched: kinds.some((nested) => rows[nested.from.is.name]?.some((row) => isTouched(nested, row))),
    missing: Object.fromEntries(
      Object.entries(stored).filter(([name]) => !loaded.includes(name) && !stored[name]?.data),
    ),
    errors,
    setErrors,
    complain: (more) => setErrors((before) => ({ ...before, ...more })),
    editing,
    add,
    takeUp,
    verdict: () => judgeRows(kinds, latest.current),
  }
}

interface HeldRows {
  readonly rows: Rows
  readonly setRows: Dispatch<SetStateAction<Rows>>
  readonly change: (nested: Nested, how: (rows: readonly ChildRow[]) => readonly ChildRow[]) => void
  /** The rows with all changes since the last render. */
  readonly latest: RefObject<Rows>
}

function useRows(): HeldRows {
  const [rows, setRows] = useState<Rows>({})
  // A file that arrives while the form is being saved must be part of it, without a render in between.
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  const change = useCallback(({ from }: Nested, how: (rows: readonly ChildRow[]) => readonly ChildRow[]) => {
    const changed = (before: Rows): Rows => ({ ...before, [from.is.name]: how(before[from.is.name] ?? []) })
    latest.current = changed(latest.current)
    setRows(changed)
  }, [])
  return { rows, setRows, change, latest }
}

/** The kinds of rows in this form that the viewer may write. */
function useKinds(resource: AnyResource, opened: Row | undefined): readonly Nested[] {
  const register = useRegister()
  return useMemo(
    () =>
      nestedIn(register, resource.is.name).filter(
        ({ from }) => may(from.access.see) && (may(from.access.create) || (opened && may(from.access.update))),
      ),
    [register, resource, opened],
  )
}

/** New rows of a draft already exist when the stored ones arrive. */
function storedDrafts(drafts: DraftRows[string] | undefined): DraftRows[string] {
  return (drafts ?? []).filter(({ id }) => id !== undefined)
}

type Change = (nested: Nested, how: (rows: readonly ChildRow[]) => readonly ChildRow[]) => void

function editingOf(
  latest: RefObject<Rows>,
  change: Change,
  setErrors: (next: (before: FieldErrors) => FieldErrors) => void,
): RowEditing {
  const rowAt = ({ from }: Nested, key: string): ChildRow | undefined =>
    latest.current[from.is.name]?.find((row) => row.key === key)
  const forget = (nested: Nested, key: string): void =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !isOfRow(name, cellName(nested, key)))),
    )
  return {
    edit: (nested, key, values) => {
      change(nested, (list) =>
        list.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...values } } : row)),
      )
      const row = rowAt(nested, key)
      if (!row) return
      // An error disappears as soon as its cause does, and none appears while typing.
      const looked = [cellName(nested, key), ...Object.keys(values).map((column) => cellName(nested, key, column))]
      setErrors((before) => {
        const stated = looked.filter((name) => name in before)
        return stated.length === 0 ? before : replaced(before, stated, rowErrors(nested, row))
      })
    },
    leave: (nested, key, column) => {
      const row = rowAt(nested, key)
      // An empty new row is not sent either.
      if (row && isTouched(nested, row))
        setErrors((before) => replaced(before, [cellName(nested, key, column)], rowErrors(nested, row)))
    },
    remove: (nested, key) => {
      change(nested, (list) =>
        list.flatMap((row) => (row.key !== key ? row : row.record ? { ...row, isRemoved: true } : [])),
      )
      forget(nested, key)
    },
    undo: (nested, key) => {
      change(nested, (list) =>
        list.map((row) => (row.key === key ? { ...row, values: row.base, isRemoved: false } : row)),
      )
      forget(nested, key)
    },
    moveOnto: (nested, fresh) =>
      change(nested, (list) =>
        list.map((row) => {
          const record = fresh.find(({ id }) => id === row.record?.id)
          return record ? movedRow(row, storedRow(nested, record)) : row
        }),
      ),
  }
}

/** A row rebased onto the stored one: untouched cells take the stored value, the others stay as typed. */
function movedRow(row: ChildRow, stored: ChildRow): ChildRow {
  const touched = Object.entries(row.values).filter(([name, value]) => !Object.is(value, row.base[name]))
  return {
    ...stored,
    key: row.key,
    isRemoved: row.isRemoved,
    values: { ...stored.base, ...Object.fromEntries(touched) },
  }
}

function replaced(before: FieldErrors, names: readonly string[], now: FieldErrors): FieldErrors {
  const others = Object.entries(before).filter(([name]) => !names.includes(name))
  const still = names.flatMap((name): [string, string][] => (now[name] === undefined ? [] : [[name, now[name]]]))
  return Object.fromEntries([...others, ...still])
}

type Stored = Readonly<
  Record<
    string,
    { readonly data: readonly Row[] | undefined; readonly error: Error | null; readonly retry: () => void }
  >
>

/** Fetches the rows that an existing record already has. */
function useStoredRows(kinds: readonly Nested[], opened: Row | undefined): Stored {
  const found = useQueries({
    queries: kinds.map((nested) => ({
      queryKey: ['form-rows', nested.from.is.name, nested.by, opened?.id, opened?.version],
      queryFn: () => fetchRows(nested, { parent: opened?.id ?? 0 }),
      enabled: opened !== undefined,
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: false,
      gcTime: 0,
    })),
  })
  if (!opened) return {}
  return Object.fromEntries(
    kinds.map(({ from }, index) => {
      const query = found[index]
      return [
        from.is.name,
        { data: query?.data, error: query?.error ?? null, retry: () => void query?.refetch() },
      ] as const
    }),
  )
}
