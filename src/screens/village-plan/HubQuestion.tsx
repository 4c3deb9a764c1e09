import { Dialog } from '../../views/kit/Dialog'
import type { Planner } from './usePlanner'

/** Asks before the hub's own village is removed from its machine: this is usually a mistake. */
export function HubQuestion({ planner: { asks, plan } }: { readonly planner: Planner }) {
  if (!asks) return null
  const { label, hub } = plan.machine
  return (
    <Dialog
      title={`Remove ${hub ?? 'the hub'} from ${label}?`}
      okText="Remove"
      okButtonProps={{ danger: true }}
      cancelText="Keep it"
      onOk={() => asks.give(true)}
      onCancel={() => asks.give(false)}
    >
      This is the machine’s hub. It stays the hub, but the village’s bookings are no longer offered to the machine.
    </Dialog>
  )
}
