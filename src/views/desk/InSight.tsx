import { useEffect, useRef, useState } from 'react'
import { verdictsIn, waitingStates, type AnyResource, type Field } from '#define'
import { may } from '../../../providers/access'
import { toHttpError } from '../../../providers/errorMessage'
import { currentLook } from '../../../providers/session'
import { Cell } from '../cells/Cell'
import type { Row } from '../data/row'
import { plainText } from '../format/plainText'
import { fetchJudged } from '../privacy/reveal'

/** How long a value stays visible, in milliseconds: longer than anyone looks at one record. */
const IN_SIGHT = 5 * 60_000

/** Whether a personal value is shown at the desk: while its record waits, to those who may judge it. */
export function isInSight({ actions, page: { desk }, rules }: AnyResource, name: string, row: Row): boolean {
  return (
    !!desk?.inSight?.includes(name) &&
    waitingStates(desk).includes(String(row[rules.state ?? ''])) &&
    !currentLook() &&
    verdictsIn(desk.verdicts).some(({ name: verdict }) => may(actions[verdict]?.key ?? false))
  )
}

interface InSightProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly row: Row
}

/** Shows a personal value in full, because a proof is compared with it. Each view is logged among the data reveals. */
export function InSight({ resource, name, field, row }: InSightProps) {
  const [shown, setShown] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const isAsked = useRef(false)
  const { id } = row
  useEffect(() => {
    // Only once: each request is logged.
    if (isAsked.current) return
    isAsked.current = true
    fetchJudged(resource, id, name).then(
      (value) => setShown(plainText(field, value)),
      (error: unknown) => setRefusal(toHttpError(error).detail),
    )
  }, [resource, id, name, field])
  useEffect(() => {
    if (shown === undefined) return undefined
    const timer = setTimeout(() => setShown(undefined), IN_SIGHT)
    return () => clearTimeout(timer)
  }, [shown])
  if (shown !== undefined) return <InFours text={shown} />
  return (
    <>
      <Cell resource={resource} name={name} field={field} value={row[name]} id={id} />
      {refusal && <span className="own-line muted small">{refusal}</span>}
    </>
  )
}

/** Groups a long number by four digits for comparing; screen readers and copying get it as one. */
function InFours({ text }: { readonly text: string }) {
  const parts = /^\d{8,}$/.test(text) ? (text.match(/.{1,4}/g) ?? []) : [text]
  return (
    <span className="paper-number section strong">
      {parts.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </span>
  )
}
