import { useRef, useState } from 'react'
import { OutsideRefusal } from '../../../providers/outside'

/** A form submission and its result. */
export interface Sending {
  readonly isBusy: boolean
  /** The error of the whole form. */
  readonly problem?: string
  /** The errors of single fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly send: () => Promise<void>
}

/**
 * Submits a form, one request at a time. `check` returns errors before anything is sent; errors thrown by `work` are
 * shown at the fields that they name, else above the form.
 */
export function useSending(
  work: () => Promise<void>,
  check: () => Readonly<Record<string, string | undefined>> = () => ({}),
): Sending {
  const [state, setState] = useState<Omit<Sending, 'send'>>({ isBusy: false, fields: {} })
  const running = useRef(false)
  const send = async (): Promise<void> => {
    if (running.current) return
    const faults = Object.entries(check()).filter((entry): entry is [string, string] => !!entry[1])
    if (faults.length) return setState({ isBusy: false, fields: Object.fromEntries(faults) })
    running.current = true
    setState({ isBusy: true, fields: {} })
    try {
      await work()
      setState({ isBusy: false, fields: {} })
    } catch (error) {
      const refusal = error instanceof OutsideRefusal ? error : new OutsideRefusal('Something went wrong.', {}, false)
      const hasFields = Object.keys(refusal.fields).length > 0
      setState({ isBusy: false, fields: refusal.fields, ...(!hasFields && { problem: refusal.message }) })
    } finally {
      running.current = false
    }
  }
  return { ...state, send }
}
