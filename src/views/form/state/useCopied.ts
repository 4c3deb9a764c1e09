import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { copiedBy, type Field } from '#define'
import { dataProvider } from '../../../../providers/data'
import type { Row } from '../../data/row'
import { isSecret, toWrite, type FormValues } from '../../values/values'
import { useFilling } from './useFilling'
import type { FormState, FormSubject } from './useFormState'

/**
 * Fills in the fields that are copied `from` a referenced record as soon as it is chosen, so that they are seen before
 * saving. If the viewer cannot read that record, only the service copies them, and values from a previously chosen
 * record are removed.
 */
export function useCopied(subject: FormSubject, state: FormState): void {
  const { resource, record: opened } = subject
  const links = useMemo(() => linksIn(state.fields, resource.fields), [state.fields, resource.fields])
  const fill = useFilling(subject, state)
  const ids = links.map(({ name, field }) => toWrite(field, state.record[name]))
  const isChosen = ({ name, field }: Link, at: number): boolean =>
    ids[at] !== null && ids[at] !== toWrite(field, opened?.[name])
  const sources = useQueries({
    queries: links.map((link, at) => ({
      queryKey: ['copied', link.to, ids[at]],
      queryFn: async () => (await dataProvider.getOne<Row>({ resource: link.to, id: ids[at] as number })).data,
      enabled: isChosen(link, at),
      retry: false,
      staleTime: 30_000,
    })),
  })
  const filled = useRef<Readonly<Record<string, Row | undefined>>>({})
  useEffect(() => {
    for (const [at, link] of links.entries()) {
      const source = isChosen(link, at) ? sources[at]?.data : undefined
      if (source === filled.current[link.name]) continue
      filled.current = { ...filled.current, [link.name]: source }
      // Values that the record already has are not sent, so that the service copies what the form could not.
      fill(valuesOf(link, source ?? opened ?? {}, source !== undefined))
    }
  })
}

interface Link {
  readonly name: string
  readonly field: Field
  readonly to: string
  readonly copies: ReturnType<typeof copiedBy>
}

/** The references of a form from whose records some of its fields are copied. */
function linksIn(fields: Readonly<Record<string, Field>>, all: Readonly<Record<string, Field>>): Link[] {
  return Object.entries(all).flatMap(([name, field]) => {
    const copies = copiedBy(fields, name).filter((copy) => !isSecret(fields[copy.name]))
    return field.kind === 'reference' && copies.length > 0 ? [{ name, field, to: field.to, copies }] : []
  })
}

/** The values of the copied fields: from the referenced record, or else from the record as it was opened. */
function valuesOf({ copies }: Link, row: FormValues, isSource: boolean): FormValues {
  return Object.fromEntries(copies.map(({ name, source }) => [name, row[isSource ? source : name] ?? undefined]))
}
