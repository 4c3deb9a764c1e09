import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { Condition } from '#define'
import { bookings } from '#resources'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { MOST_PRINTED } from '../../views/data/printing'
import { fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { Sections } from '../../views/recordParts/Sections'
import { today } from '../../views/data/today'
import { RunSheet, sheetColumns } from './RunSheet'
import './runSheet.css'

/** Bookings to print: a sheet for each operator and day, or one booking with all its details. */
export function Screen() {
  const [parameters] = useSearchParams()
  const ids = (parameters.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean)
  const { data, error, refetch } = useBookings(ids)
  const single = ids.length === 1 ? data?.[0] : undefined
  return (
    <Frame>
      <PageHead
        title={single ? `Booking ${String(single.bookingNo)}` : 'Run-sheet'}
        actions={
          <>
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              disabled={!data?.length}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      {ids.length === 0 && (
        <p className="muted sheet-note">
          Today’s assigned bookings, {formatDay(today())}. To print others, select them in the list.
        </p>
      )}
      {error ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {data?.length === 0 && <p className="muted">No bookings found</p>}
      {single ? (
        <div className="sheet-single">
          <Sections resource={bookings} row={single} />
        </div>
      ) : (
        data && <RunSheet rows={data} />
      )}
    </Frame>
  )
}

/** Fetches the chosen bookings, or today's assigned ones. A single one comes with all its fields. */
function useBookings(ids: readonly number[]) {
  const where: Condition = ids.length
    ? { field: 'id', in: ids }
    : {
        all: [
          { field: 'serviceDate', within: 'today' },
          { field: 'status', in: ['ASSIGNED', 'IN_PROGRESS'] },
        ],
      }
  const columns = ids.length === 1 ? Object.keys(bookings.fields) : sheetColumns
  return useQuery({
    queryKey: ['run-sheet', ids],
    queryFn: ({ signal }): Promise<Row[]> => fetchRows(bookings, { where, size: MOST_PRINTED }, columns, signal),
  })
}
