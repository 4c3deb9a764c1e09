import type { AnyResource, Condition } from '#define'
import { Contained } from '../Contained'
import { laterPart } from '../laterPart'

/** What the dialog of nested conditions works on. */
export interface AdvancedFilterProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly onApply: (where: Condition | undefined) => void
  readonly onClose: () => void
}

const AdvancedDialog = laterPart(() => import('./advanced/AdvancedDialog').then((file) => file.AdvancedDialog))

/** Nested conditions in a dialog, which comes when it is first opened. */
export function AdvancedFilter(props: AdvancedFilterProps) {
  return (
    <Contained onClose={props.onClose}>
      <AdvancedDialog {...props} />
    </Contained>
  )
}
