import { DeliveryDialog } from './DeliveryDialog'
import { MailDialog } from './MailDialog'
import type { Asked } from './requests'

export { DeliveryDialog }

interface ExportDialogProps {
  readonly asked: Asked
  /** Why it is not made at once; without a reason it shall be sent regularly. */
  readonly reason?: string
  readonly onEnd: () => void
}

/** What is asked of an export that is not made at once: for once, or regularly. */
export function ExportDialog({ reason, ...props }: ExportDialogProps) {
  return reason === undefined ? <DeliveryDialog {...props} /> : <MailDialog {...props} reason={reason} />
}
