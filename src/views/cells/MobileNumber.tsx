import { formatMobile } from '../format/format'
import { CopyButton } from '../kit/CopyButton'

/** Draws a mobile number with a call link and a copy button. */
export function MobileNumber({ number, label }: { readonly number: string; readonly label: string }) {
  return (
    <span className="mobile-number inline-line gap-1 nowrap">
      <a href={`tel:${number}`}>{formatMobile(number)}</a>
      <CopyButton text={number} label={label} />
    </span>
  )
}
