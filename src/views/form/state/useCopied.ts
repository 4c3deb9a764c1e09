import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { copiedBy, type Field } from '#define'
import { dataProvider } from '../../../../providers/data'
import type { Row } from '../../data/row'
import { isSecret, toWrite, type FormValues } from '../../values/values'
import { useFilling } from './useFilling'
import type { FormState, FormSubject } from './useFormState'

/**
 * Fills in the fields that come `from` the record of a reference as soon as that is chosen, so that they are seen before
 * they are saved. Where the viewer may not read that record, the service alone copies them.
 */
export function useCopied(subject: FormSubject, state: FormState): void {
  const { resource, record: opened } = subject
  const links = linksIn(state.fields, resource.fields)
  const fill = useFilling(subject, state)
  const sources = useQueries({
    queries: links.map(({ name, field, to }) => {
      const id = toWrite(field, state.record[name])
      const isChosen = id !== null && id !== toWrite(field, opened?.[name])
      return {
        queryKey: ['copied', to, id],
        queryFn: async () => (await dataProvider.getOne<Row>({ resource: to, id: id as number })).data,
        enabled: isChosen,
        retry: false,
        staleTime: 30_000,
      }
    }),
  })
  const filled = useRef<readonly (Row | undefined)[]>([])
  useEffect(() => {
    for (const [at, { data }] of sources.entries()) {
      const link = links[at]
      if (!link || !data || data === filled.current[at]) continue
      filled.current = Object.assign([...filled.current], { [at]: data })
      fill(valuesOf(link, data))
    }
  })
}

interface Link {
  readonly name: string
  readonly field: Field
  readonly to: string
  readonly copies: ReturnType<typeof copiedBy>
}

/** The references of a form from whose records some of its fields come. */
function linksIn(fields: Readonly<Record<string, Field>>, all: Readonly<Record<string, Field>>): Link[] {
  return Object.entries(all).flatMap(([name, field]) => {
    const copies = copiedBy(fields, name).filter((copy) => !isSecret(fields[copy.name]))
    return field.kind === 'reference' && copies.length > 0 ? [{ name, field, to: field.to, copies }] : []
  })
}

function valuesOf({ copies }: Link, row: Row): FormValues {
  return Object.fromEntries(copies.map(({ name, source }) => [name, row[source] ?? undefined]))
}
