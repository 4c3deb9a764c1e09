import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import type { AdvancedFilterProps } from './advanced/props'

const AdvancedDialog = laterPart(() => import('./advanced/AdvancedDialog').then((file) => file.AdvancedDialog))

/** Nested conditions in a dialog, which comes when it is first opened. */
export function AdvancedFilter(props: AdvancedFilterProps) {
  return (
    <Contained onClose={props.onClose}>
      <AdvancedDialog {...props} />
    </Contained>
  )
}
