import { CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import type { Row } from '../../views/data/row'

/** The address of a link, to copy and send. The service derives it on request; it is not stored anywhere. */
export function LinkAddress({ link }: { readonly link: Row }) {
  const inputId = useId()
  const { data, error, isPending } = useQuery({
    queryKey: ['link address', link.id, link.version],
    queryFn: async () =>
      (await translateErrors(httpOf('admin').get<{ path: string }>(`/public-links/${link.id}/address`))).data.path,
    retry: false,
    gcTime: 0,
  })
  if (isPending) return null
  if (error)
    return (
      <p className="below-4 muted small" role="status">
        {toHttpError(error).message}. {toHttpError(error).detail}
      </p>
    )
  const address = `${location.origin}${data}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say('success', 'Link copied'),
      () => say('error', 'The link couldn’t be copied', 'Select and copy it manually.'),
    )
  return (
    <section className="surface below-4 reading padded" aria-labelledby={inputId}>
      <label className="own-line below-2 strong" id={inputId} htmlFor={`${inputId}-address`}>
        Link to send
      </label>
      <div className="flex gap-2">
        <Input
          id={`${inputId}-address`}
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
          spellCheck={false}
        />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className="above-2 muted small">Anyone with the link can open it without signing in until it expires.</p>
    </section>
  )
}
