import { Button } from 'antd'
import { paths, type Reference, moneyText } from '#define'
import { payments } from '#resources'
import { useStartAction } from '../../views/actions/RecordActions'
import { offeredActions } from '../../views/actions/useRecordMenu'
import type { Row } from '../../views/data/row'
import { formatInstant } from '../../views/format/format'
import { PlainLink } from '../../views/kit/PlainLink'
import { PaperButton } from '../../views/files/PaperButton'

/** One payment of a bill: when, how and to whom, with its receipt and actions. */
export function PaymentLine({ payment }: { readonly payment: Row }) {
  const start = useStartAction()
  const { mode, status, upiRef, receivedBy } = payment
  const how = payments.fields.mode.options[String(mode) as keyof typeof payments.fields.mode.options]
  const by = (receivedBy as Reference | null)?.label
  const isReversed = status === 'REVERSED'
  return (
    <li data-reversed={isReversed}>
      <span className="bill-paid flex spread gap-4">
        <PlainLink to={paths.show(payments, payment.id)}>{String(payment.receiptNo)}</PlainLink>
        <strong>{moneyText(Number(payment.amount))}</strong>
      </span>
      <span className="muted">
        {[how, upiRef, by && `to ${by}`, formatInstant(String(payment.receivedAt)), isReversed && 'reversed']
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="cluster gap-2">
        <PaperButton label="Print receipt" address={paths.api(payments, payment.id, 'receipt.pdf')} />
        {offeredActions(payments, payment).map(([name, { label, danger }]) => (
          <Button key={name} size="small" danger={danger} onClick={() => start(name, { row: payment })}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  )
}
