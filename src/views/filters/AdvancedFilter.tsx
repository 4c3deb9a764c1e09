import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import type { AdvancedFilterProps } from './advanced/props'

const AdvancedDialog = laterPart(() => import('./advanced/AdvancedDialog').then((file) => file.AdvancedDialog))

/** Edits nested conditions in a dialog, which loads when first opened. */
export function AdvancedFilter(props: AdvancedFilterProps) {
  return (
    <Contained onClose={props.onClose}>
      <AdvancedDialog {...props} />
    </Contained>
  )
}
