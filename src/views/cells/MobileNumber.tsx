import { CopyOutlined } from '@ant-design/icons'
import { say } from '../../../providers/notification'
import { formatMobile } from '../format/format'

/** A mobile number to be called or copied. */
export function MobileNumber({ number, label }: { readonly number: string; readonly label: string }) {
  const copy = (): void => {
    navigator.clipboard.writeText(number).then(
      () => say('success', `${label} copied`),
      () => say('error', `${label} could not be copied`),
    )
  }
  return (
    <span className="mobile-number">
      <a href={`tel:${number}`}>{formatMobile(number)}</a>
      <button type="button" className="icon-button" aria-label={`Copy ${label.toLowerCase()}`} onClick={copy}>
        <CopyOutlined aria-hidden />
      </button>
    </span>
  )
}
