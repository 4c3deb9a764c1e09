import type { AnyResource, Condition } from '#define'

/** The props of the dialog for nested conditions. */
export interface AdvancedFilterProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly onApply: (where: Condition | undefined) => void
  readonly onClose: () => void
}
