import { Modal } from 'antd'
import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import { useLabels } from '../filters/useLabels'
import type { BulkAnswer, BulkResult } from './perform'

interface BulkResultsProps {
  readonly resource: AnyResource
  readonly answer: BulkAnswer
  readonly onClose: () => void
}

/** How an action went for each of many records, told when it failed for some. */
export function BulkResults({ resource, answer: { done, failed, results }, onClose }: BulkResultsProps) {
  const refused = results.filter(({ ok }) => !ok)
  const titles = useLabels(
    resource.name,
    refused.map(({ id }) => id),
  )
  return (
    <Modal open title={`${done} done, ${failed} not`} footer={null} onCancel={onClose}>
      <ul className="bulk-results">
        {refused.map((result) => (
          <li key={result.id}>
            <Link to={paths.show(resource, result.id)} onClick={onClose}>
              {titles.get(result.id) ?? `${resource.one} ${result.id}`}
            </Link>
            <span className="bulk-reason">{reasonOf(result)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function reasonOf({ title, detail, fields = {} }: BulkResult): string {
  return [detail ?? title, ...Object.values(fields)].filter(Boolean).join('. ') || 'Not done'
}
