import type { Choice } from '../data/requests'

/** An option of a picker: its title, and a muted line below it. */
export function OptionLine({ choice, hint }: { readonly choice: Choice; readonly hint?: string }) {
  return (
    <span className="two-lines stack narrow-min">
      <span>{choice.label}</span>
      {hint && <span className="second-line muted meta">{hint}</span>}
    </span>
  )
}
