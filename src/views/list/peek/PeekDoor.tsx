import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { AnyResource } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import type { Row } from '../../data/row'
import { withParameter } from '../../address/addressPlace'
import { RECORD } from '../../address/listPlace'

const Peek = laterPart(() => import('./Peek').then((file) => file.Peek))

/** Opens the preview beside a list whenever its address names a record, and closes it again. */
export function PeekDoor({ resource, rows }: { readonly resource: AnyResource; readonly rows: readonly Row[] }) {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const given = parameters.get(RECORD) ?? ''
  const id = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : null
  const wasPushed = usePushed(id !== null)

  if (id === null) return null
  const close = (): void => {
    // If it was opened here, the list is one step back; from a link there is no such step.
    if (wasPushed) void navigate(-1)
    else void navigate({ pathname, search: withParameter(parameters, RECORD, '').toString() }, { replace: true })
  }
  const show = (next: number): void =>
    void navigate({ pathname, search: withParameter(parameters, RECORD, String(next)).toString() }, { replace: true })
  return (
    <Contained onClose={close}>
      <Peek resource={resource} id={id} order={rows.map((row) => row.id)} onShow={show} onClose={close} />
    </Contained>
  )
}

/** Whether the open preview was opened from this list, as its own history step. */
function usePushed(isOpen: boolean): boolean {
  const how = useNavigationType()
  const [{ wasOpen, isPushed }, setState] = useState({ wasOpen: isOpen, isPushed: false })
  if (wasOpen !== isOpen) setState({ wasOpen: isOpen, isPushed: isOpen && how === 'PUSH' })
  return isPushed
}
