import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { paths, type AnyResource } from '#define'
import { invoices, payments } from '#resources'
import { RecordActions } from '../../views/actions/RecordActions'
import { fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { moneyColumn } from '../../views/format/money'
import { PaperButton } from '../../views/files/PaperButton'
import { PaymentLine } from './PaymentLine'
import { billLines } from './bill'
import './bill.css'

const columns = ['receiptNo', 'receivedAt', 'amount', 'mode', 'upiRef', 'receivedBy', 'status']

/** The bill of a booking as a receipt: its lines, the paid and due amounts, and each payment. */
export function BillSlip({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['bookings', 'payments', row.id, row.version, row.paidAmount, row.reversedAmount],
    queryFn: ({ signal }) =>
      fetchRows(
        payments,
        { where: { field: 'booking', eq: row.id }, sort: [{ field: 'receivedAt', descending: false }], size: 50 },
        columns,
        signal,
      ),
  })
  // The bill of a cancelled booking covers the work done until then, and is final immediately.
  const isFinal = row.status === 'VERIFIED' || (row.status === 'CANCELLED' && Number(row.actualAcre) > 0)
  const { data: issued } = useQuery({
    queryKey: ['bookings', 'invoices', row.id, row.version],
    queryFn: ({ signal }) =>
      fetchRows(invoices, { where: { field: 'booking', eq: row.id }, sort: [], size: 1 }, ['invoiceNo'], signal),
    enabled: isFinal,
  })
  const lines = billLines(row)
  const write = moneyColumn(lines.flatMap(({ money }) => money ?? []))
  return (
    <section className="bill-slip surface padded" aria-label="Lines of the bill">
      <dl className="bill-lines">
        {lines.map(({ label, hint, money, words, isTotal }) => (
          <div key={label} data-total={isTotal}>
            <dt>
              {label}
              {hint && <span className="muted"> {hint}</span>}
            </dt>
            <dd className="ends">{money === undefined ? words : write(money)}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert">
          {error.message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && data.length > 0 && (
        <RecordActions resource={payments}>
          <ul className="bill-payments above-2 ruled" aria-label="Payments">
            {data.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </ul>
        </RecordActions>
      )}
      {isFinal && issued && issued.length > 0 && (
        <PaperButton label="Print bill" address={paths.api(resource, row.id, 'invoice.pdf')} />
      )}
    </section>
  )
}
