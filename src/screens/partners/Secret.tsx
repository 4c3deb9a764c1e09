import { Button, Input, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import type { Row } from '../../views/data/row'

interface Issued {
  readonly clientId: string
  readonly clientSecret: string
}

/** The client ID and secret of a partner's API client: issued, shown once, and revoked. */
export function Secret({ partner, onChange }: { readonly partner: Row; readonly onChange: () => void }) {
  const titleId = useId()
  const [issued, setIssued] = useState<Issued>()
  const [isBusy, setBusy] = useState(false)
  const has = Boolean(partner.apiClientId)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      onChange()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    } finally {
      setBusy(false)
    }
  }
  const address = `/partners/${partner.id}/secret`
  const issue = () =>
    run(async () => setIssued((await translateErrors(httpOf('admin').post<Issued>(address, {}))).data))
  const revoke = () =>
    run(async () => {
      await translateErrors(httpOf('admin').delete(address))
      setIssued(undefined)
      say('success', 'Secret revoked')
    })
  return (
    <section className="surface below-4 reading padded" aria-labelledby={titleId}>
      <p className="below-2 strong" id={titleId}>
        Program access
      </p>
      <Told issued={issued} has={has} />
      <div className="flex gap-2">
        {has ? (
          <Popconfirm title="Replace the current secret?" okText="Issue secret" onConfirm={() => void issue()}>
            <Button loading={isBusy}>New secret</Button>
          </Popconfirm>
        ) : (
          <Button loading={isBusy} onClick={() => void issue()}>
            Issue secret
          </Button>
        )}
        {has && (
          <Popconfirm title="Revoke the secret?" okText="Revoke" onConfirm={() => void revoke()}>
            <Button danger disabled={isBusy}>
              Revoke
            </Button>
          </Popconfirm>
        )}
      </div>
    </section>
  )
}

function Told({ issued, has }: { readonly issued: Issued | undefined; readonly has: boolean }) {
  if (!issued)
    return (
      <p className="below-2 muted small">
        {has
          ? 'A new secret ends the current one immediately.'
          : 'Issue a client ID and secret for the partner’s own program.'}
      </p>
    )
  return (
    <>
      <p className="below-2 muted small">Copy the secret now. It won’t be shown again.</p>
      <Input className="below-2" readOnly value={issued.clientId} aria-label="Client ID" />
      <Input className="below-2" readOnly value={issued.clientSecret} aria-label="Client secret" />
    </>
  )
}
