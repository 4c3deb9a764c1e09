import { useEffect, useRef } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Contained } from '../Contained'
import { laterPart } from '../laterPart'
import { useMayOpenPanel } from '../form/FormDepth'
import type { Row } from '../row'

const CreatePanel = laterPart(() => import('../form/CreatePanel').then((file) => file.CreatePanel))

interface NewRecordProps {
  readonly resource: AnyResource
  /** What was typed into the picker. */
  readonly typed: string
  readonly onMade: (row: Row) => void
  readonly onClose: () => void
}

/** The form of another resource over the present one. The cursor returns to where it was. */
export function NewRecord(props: NewRecordProps) {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  return (
    <Contained onClose={props.onClose}>
      <CreatePanel {...props} />
    </Contained>
  )
}

/** Whether this viewer may make a record of a resource while choosing one. */
export function useMayMake(resource: AnyResource): boolean {
  return useMayOpenPanel() && may(resource.access.create) && may(resource.key)
}
