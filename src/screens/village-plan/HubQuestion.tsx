import { Dialog } from '../../views/kit/Dialog'
import type { Planner } from './usePlanner'

/** Asks before the village of the hub is taken from its machine: mostly that is a slip. */
export function HubQuestion({ planner: { asks, plan } }: { readonly planner: Planner }) {
  if (!asks) return null
  const { label, hub } = plan.machine
  return (
    <Dialog
      title={`Take ${hub ?? 'the hub'} from ${label}?`}
      okText="Take it"
      okButtonProps={{ danger: true }}
      cancelText="Keep it"
      onOk={() => asks.give(true)}
      onCancel={() => asks.give(false)}
    >
      The hub of the machine lies there. It stays the hub, but bookings of the village are no longer offered to the
      machine.
    </Dialog>
  )
}
