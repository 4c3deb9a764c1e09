import { useContext, useEffect, useRef } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Contained } from '../kit/Contained'
import { NewRecordPanel, type NewRecordProps } from '../panels/NewRecordPanel'
import { useMayOpenPanel } from '../panels/panelDepth'

/** The form of another resource over the present one. The focus returns to where it was. */
export function NewRecord(props: NewRecordProps) {
  const draw = useContext(NewRecordPanel)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  return <Contained onClose={props.onClose}>{draw(props)}</Contained>
}

/** Whether this viewer may create a record of a resource while choosing one. */
export function useMayMake(resource: AnyResource): boolean {
  return useMayOpenPanel() && may(resource.access.create) && may(resource.access.see)
}
