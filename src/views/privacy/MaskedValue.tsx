import { useCallback, useState } from 'react'
import type { AnyResource, Field } from '#define'
import { may } from '../../../providers/access'
import { currentLook } from '../../../providers/session'
import { plainText } from '../format/plainText'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { isOneself } from './masked'
import './privacy.css'

const RevealDialog = laterPart(() => import('./RevealDialog').then((file) => file.RevealDialog))

// Most people see masks alone, and a value is shown only when the dialog has been answered.
const ShownValue = laterPart(() => import('./ShownValue').then((file) => file.ShownValue), { isPlain: true })

interface MaskedValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly mask: string
  /** The record to which the value belongs. */
  readonly id: number
  /** In a list, where a value is only looked over. */
  readonly isDense?: boolean
}

/** A mask, and for who may a way to have the value shown: for a reason, for a minute, and in this place alone. */
export function MaskedValue({ resource, name, field, mask, id, isDense }: MaskedValueProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const end = useCallback(() => setShown(null), [])
  if (shown !== null)
    return (
      <Contained onClose={end}>
        <ShownValue text={shown} label={field.label} onEnd={end} />
      </Contained>
    )
  if (isDense || !mayAsk(resource, field, id)) return mask
  return (
    <span className="masked">
      {mask}
      <button
        type="button"
        className="masked-button"
        aria-label={`Show ${field.label.toLowerCase()}`}
        onClick={() => {
          ShownValue.prepare()
          setIsAsking(true)
        }}
      >
        Show
      </button>
      {isAsking && (
        <Contained onClose={() => setIsAsking(false)}>
          <RevealDialog
            resource={resource}
            name={name}
            label={field.label}
            id={id}
            onShown={(value) => {
              setIsAsking(false)
              setShown(plainText(field, value))
            }}
            onClose={() => setIsAsking(false)}
          />
        </Contained>
      )}
    </span>
  )
}

/** Whether the viewer may have the value of the field shown in a record. */
function mayAsk(resource: AnyResource, { personal, read }: Field, id: number): boolean {
  const isOpen = may('pii:reveal') || isOneself(resource, id)
  return personal === 'onRequest' && isOpen && (read === undefined || may(read)) && !currentLook()
}
