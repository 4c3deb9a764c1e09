import type { AnyResource, Condition } from '#define'

/** What the dialog of nested conditions works on. */
export interface AdvancedFilterProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly onApply: (where: Condition | undefined) => void
  readonly onClose: () => void
}
