import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dataProvider } from '../../../../providers/data'
import { toHttpError, type Conflict, type ServiceError } from '../../../../providers/errorMessage'
import type { AnyResource } from '#define'
import type { Row } from '../../data/row'
import { useRefresh } from '../../kit/hooks/useRefresh'
import { attempts, strictly } from '../../values/attempt'

/** A record that was saved and merged with someone else's changes to other fields. */
export interface Merged {
  readonly field: string
  readonly by?: string | null
}

/** The result of an attempt to save. */
export type Outcome =
  | {
      readonly kind: 'saved'
      readonly row: Row
      readonly merged: readonly Merged[]
      /** Creating it updated an existing record. */
      readonly isEdited: boolean
    }
  | { readonly kind: 'refused'; readonly error: ServiceError }
  | { readonly kind: 'contested'; readonly conflicts: readonly Conflict[]; readonly fresh: Row }

type Input = Record<string, unknown>

/** A change of a record that was opened at a version. */
interface Changing {
  readonly version: number | undefined
  readonly input: Input
  /** Refused if anyone has changed the record since. */
  readonly isStrict: boolean
}

interface Saving {
  readonly isSaving: boolean
  /** Creates a record. Does nothing while another attempt is running. */
  readonly create: (input: Input) => Promise<Outcome | undefined>
  /** Changes a record. Does nothing while another attempt is running. */
  readonly update: (id: number, change: Changing) => Promise<Outcome | undefined>
}

/**
 * Saves records: never two at once, and idempotently however often it is sent. Calls the provider without Refine's two
 * hooks, which read the viewer's identity for each form and rerender all of it with the answer.
 */
export function useSave(resource: AnyResource): Saving {
  const { name } = resource.is
  const [keys] = useState(attempts)
  const [isSaving, setIsSaving] = useState(false)
  const running = useRef(false)
  const refresh = useRefresh()
  const remember = useRemember(resource)

  const attempt = async (
    send: () => Promise<{ data: Row }>,
    contested?: (error: ServiceError) => Promise<Outcome>,
  ): Promise<Outcome | undefined> => {
    if (running.current) return undefined
    running.current = true
    setIsSaving(true)
    try {
      const { _merged = [], _edited, ...row } = (await send()).data
      remember(row)
      refresh()
      return { kind: 'saved', row, merged: _merged as readonly Merged[], isEdited: _edited === true }
    } catch (thrown) {
      const error = toHttpError(thrown)
      return contested && error.conflicts ? await contested(error) : { kind: 'refused', error }
    } finally {
      running.current = false
      setIsSaving(false)
    }
  }
  const contested =
    (id: number) =>
    async ({ conflicts = [] }: ServiceError): Promise<Outcome> => {
      const fresh = (await dataProvider.getOne<Row>({ resource: name, id })).data
      return { kind: 'contested', conflicts, fresh }
    }
  const create: Saving['create'] = (input) =>
    attempt(() =>
      keys.send(input, (key) =>
        dataProvider.create<Row, Input>({
          resource: name,
          variables: input,
          meta: { headers: { 'Idempotency-Key': key } },
        }),
      ),
    )
  const update: Saving['update'] = (id, { version, input, isStrict }) =>
    attempt(
      () =>
        keys.send({ id, version, input }, (key) => {
          const headers = { 'If-Match': `"${version}"`, 'Idempotency-Key': key, ...(isStrict && strictly) }
          return dataProvider.update<Row, Input>({ resource: name, id, variables: input, meta: { headers } })
        }),
      contested(id),
    )
  return { isSaving, create, update }
}

/** Puts the saved record into the cache of its page, which would show the old one and request files that are gone. */
function useRemember(resource: AnyResource): (row: Row) => void {
  const client = useQueryClient()
  const { keys } = useKeys()
  return (row) => {
    const queryKey = keys().data().resource(resource.is.name).action('one').id(row.id).get()
    client.setQueriesData<{ data: Row }>({ queryKey }, (known) => known && { ...known, data: row })
  }
}
