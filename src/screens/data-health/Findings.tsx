import { Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordLink } from '../../views/cells/RecordLink'
import { useRegister } from '../../views/data/RegisterContext'
import { formatInstant } from '../../views/format/format'
import { PageHead } from '../../views/kit/PageHead'
import { Failure } from '../../views/kit/Failure'
import { PAGE, useFindings, useMend, type Finding, type HealthRule } from './useHealth'

/** The records that violate a rule, oldest finding first, each with a link to where it is corrected. */
export function Findings({ rule }: { readonly rule: HealthRule }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useFindings(rule.name, page)
  const recompute = useMend('recompute')
  return (
    <>
      <Link className="back-link small" to="?">
        All rules
      </Link>
      <PageHead
        title={rule.label}
        actions={
          rule.canRecompute &&
          rule.count > 0 && (
            <Button type="primary" loading={recompute.isPending} onClick={() => recompute.mutate(rule.name)}>
              Recompute
            </Button>
          )
        }
      />
      {rule.help && <p className="below-3 muted prose-width">{rule.help}</p>}
      {error && !data && <Failure words={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && page === 1 && (
        <div className="nothing line gap-2 surface centred">
          <p className="nothing-title">No problems: every record follows this rule</p>
        </div>
      )}
      {data && data.items.length > 0 && <FindingTable rule={rule} items={data.items} />}
      {data && (data.total > PAGE || page > 1) && (
        <Pagination current={page} pageSize={PAGE} total={data.total} onChange={setPage} showSizeChanger={false} />
      )}
    </>
  )
}

interface FindingTableProps {
  readonly rule: HealthRule
  readonly items: readonly Finding[]
}

function FindingTable({ rule, items }: FindingTableProps) {
  const resource = useRegister().resources.find((one) => one.is.name === rule.resource)
  const isFigures = items.some(({ wrong }) => wrong.length > 0)
  const other = rule.reference === null ? undefined : resource?.fields[rule.reference]?.label
  return (
    <div className="surface scrolls">
      <table className="full-width plain-table">
        <thead>
          <tr>
            <th scope="col">{resource?.is.singular}</th>
            {other && <th scope="col">{other}</th>}
            {isFigures && <th scope="col">Wrong figures</th>}
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ record, title, about, wrong, since }) => (
            <tr key={record}>
              <th scope="row">
                <RecordLink to={rule.resource} id={record} label={title ?? `No ${record}`} />
              </th>
              {other && (
                <td>
                  {about ? (
                    <RecordLink to={about.resource} id={about.record} label={about.title ?? `No ${about.record}`} />
                  ) : (
                    '–'
                  )}
                </td>
              )}
              {isFigures && <td>{wrong.join(', ')}</td>}
              <td>{formatInstant(since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
