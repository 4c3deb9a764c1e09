import { Modal } from 'antd'
import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import type { BulkAnswer, BulkResult } from './perform'

interface BulkResultsProps {
  readonly resource: AnyResource
  readonly answer: BulkAnswer
  readonly onClose: () => void
}

/** How an action went for each of many records, told when it failed for some. */
export function BulkResults({ resource, answer: { done, failed, results }, onClose }: BulkResultsProps) {
  return (
    <Modal open title={`${done} done, ${failed} not`} footer={null} onCancel={onClose}>
      <ul className="bulk-results">
        {results
          .filter(({ ok }) => !ok)
          .map((result) => (
            <li key={result.id}>
              <Link to={paths.show(resource, result.id)} onClick={onClose}>
                {resource.one} {result.id}
              </Link>
              <span className="bulk-reason">{reasonOf(result)}</span>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

function reasonOf({ title, fields = {} }: BulkResult): string {
  return [title, ...Object.values(fields)].filter(Boolean).join('. ') || 'Not done'
}
