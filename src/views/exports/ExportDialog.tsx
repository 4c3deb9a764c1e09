import { DeliveryDialog } from './DeliveryDialog'
import { MailDialog } from './MailDialog'
import type { Asked } from './requests'

export { DeliveryDialog }

interface ExportDialogProps {
  readonly asked: Asked
  /** Why it is not made immediately; without a reason it is for regular delivery. */
  readonly reason?: string
  readonly onEnd: () => void
}

/** Asks for the details of an export that is not made immediately: one-off or regular. */
export function ExportDialog({ reason, ...props }: ExportDialogProps) {
  return reason === undefined ? <DeliveryDialog {...props} /> : <MailDialog {...props} reason={reason} />
}
