import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource, Area, Reference } from '#define'
import { useStartAction } from '../../views/actions/RecordActions'
import { offeredActions } from '../../views/actions/useRecordMenu'
import { formatInstant } from '../../views/format/format'
import type { Row } from '../../views/data/row'
import { SprayedGround } from './SprayedGround'
import { judgementOf, percentWords, type Judgement } from './sprayed'
import './verify.css'

interface VerifyDeskProps {
  readonly resource: AnyResource
  readonly row: Row
  /** The actions that verify or reject the work. */
  readonly decisions: readonly string[]
  /** Shown below the decision: the bill of the work. */
  readonly children?: ReactNode
}

/** On the left what was sprayed; on the right the compared acres, the decision, and the bill. */
export function VerifyDesk({ resource, row, decisions, children }: VerifyDeskProps) {
  const verdict = verdictOf(row)
  const { tone, words } = verdict ?? judgementOf(row)
  const booked = (row.requestedArea as Area | null | undefined)?.acres
  return (
    <div className="verify-desk grid top gap-4 below-4">
      <SprayedGround resource={resource} row={row} />
      <div className="verify-side stack gap-4">
        <section className="surface padded stack gap-4" aria-label="Acres compared">
          <dl className="verify-acres grid gap-3">
            <Acres label="Booked" value={booked} />
            <Acres label="Billed" value={row.billableAcre} />
            <Acres label="Controller" value={row.controllerAcre} none="none linked" />
          </dl>
          <p className="verify-words tinted" data-tone={tone}>
            <span className="status" data-tone={tone}>
              <span className="dot" aria-hidden="true" />
              {words}
            </span>
            {verdict?.remark && <span className="own-line above-1 breaks">“{verdict.remark}”</span>}
          </p>
          <Decision resource={resource} row={row} decisions={decisions} />
        </section>
        {children}
      </div>
    </div>
  )
}

/** Who verified the work and when, shown instead of the call to verify it. */
function verdictOf({ status, verifiedBy, verifiedAt, verdictRemark, deviation }: Row): Verdict | undefined {
  if (status !== 'VERIFIED' || typeof verifiedAt !== 'string') return undefined
  const by = (verifiedBy as Reference | null | undefined)?.label
  const off = typeof deviation === 'number' ? `${percentWords(deviation)}: ` : ''
  return {
    tone: 'good',
    words: `${off}verified${by ? ` by ${by}` : ''}, ${formatInstant(verifiedAt)}`,
    remark: typeof verdictRemark === 'string' ? verdictRemark : undefined,
  }
}

interface Verdict extends Judgement {
  readonly remark: string | undefined
}

function Acres({
  label,
  value,
  none = '–',
}: {
  readonly label: string
  readonly value: unknown
  readonly none?: string
}) {
  return (
    <div>
      <dt className="muted meta">{label}</dt>
      <dd>
        {typeof value === 'number' ? (
          <>
            <strong>{value.toFixed(2)}</strong> <span className="muted">ac</span>
          </>
        ) : (
          <span className="muted">{none}</span>
        )}
      </dd>
    </div>
  )
}

function Decision({ resource, row, decisions }: Omit<VerifyDeskProps, 'children'>) {
  const start = useStartAction()
  const offered = offeredActions(resource, row).filter(([name]) => decisions.includes(name))
  if (offered.length === 0) return null
  return (
    <div className="verify-decision flex gap-2">
      {offered.map(([name, { label, danger }]) => (
        <Button key={name} type={danger ? 'default' : 'primary'} danger={danger} onClick={() => start(name, { row })}>
          {label}
        </Button>
      ))}
    </div>
  )
}
