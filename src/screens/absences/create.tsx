import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { messages, type AnyResource } from '#define'
import { absences, users } from '#resources'
import { may } from '../../../providers/access'
import { useRecord } from '../../views/record/useRecord'
import { titleOf } from '../../views/data/row'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { RecordSelect } from '../../views/pickers/RecordSelect'
import { AcceptBar } from './AcceptBar'
import { Board } from './Board'
import { DaysAndReason } from './DaysAndReason'
import { jobWords } from './absence'
import { useAbsence } from './useAbsence'
import './absence.css'

/** Marks an operator absent; shows who will take the jobs of those days before anything changes. */
export function Screen({ resource }: { readonly resource: AnyResource }) {
  const [parameters, setParameters] = useSearchParams()
  const operator = Number(parameters.get('operator')) || undefined
  if (!may(resource.access.create)) return <Failure words={messages.accessDenied} />
  if (operator) return <Marking key={operator} operator={operator} />
  return (
    <Frame>
      <PageHead title="Mark absent" />
      <div className="absence-operator surface padded">
        <label className="own-line muted meta medium" htmlFor="absence-operator">
          {absences.fields.operator.label}
        </label>
        <RecordSelect
          id="absence-operator"
          to={users.is.name}
          where={absences.fields.operator.choices}
          value={[]}
          isSingle
          onChange={([chosen]) => chosen && setParameters({ operator: String(chosen.id) })}
        />
      </div>
    </Frame>
  )
}

function Marking({ operator }: { readonly operator: number }) {
  const { row } = useRecord(users, String(operator))
  const planning = useAbsence(operator)
  const { proposal, jobs, error, retry } = planning
  const name = row ? titleOf(users, row) : ''
  return (
    <Frame>
      <PageHead title={name ? `Mark absent: ${name}` : 'Mark absent'} />
      <DaysAndReason planning={planning} />
      {!proposal && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {error && <Failure words={error.message} onRetry={retry} />}
      {proposal && (
        <>
          <h2 className="flat above-4">Who takes these jobs</h2>
          <p className="muted" role="status">
            {[
              jobs.length > 0 ? jobWords(jobs.length) : 'No jobs on these days',
              ...(proposal.elsewhere > 0 ? [`${proposal.elsewhere} more outside your geographies`] : []),
            ].join(', ')}
          </p>
          {jobs.length > 0 && <Board jobs={jobs} takers={proposal.operators} onGive={planning.give} />}
        </>
      )}
      <AcceptBar planning={planning} name={name || 'the operator'} />
    </Frame>
  )
}
