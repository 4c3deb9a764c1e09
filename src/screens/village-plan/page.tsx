import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { Link } from 'react-router'
import { machines } from '#resources'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { RecordLink } from '../../views/cells/RecordLink'
import { RecordSelect } from '../../views/pickers/RecordSelect'
import { LeaveGuard } from '../../views/leaving/LeaveGuard'
import { ChangeBar } from './ChangeBar'
import { HubQuestion } from './HubQuestion'
import { isChange } from './draft'
import { MachineTable } from './MachineTable'
import './plan.css'
import { usePlan, type Plan } from './plan'
import { PlaceTree } from './PlaceTree'
import { PlanMap } from './PlanMap'
import { PlanShares, PlanSums, PlanWarnings } from './PlanFacts'
import { usePlanner } from './usePlanner'

/** The villages of one machine, chosen in a tree and shown on a map, and saved as one change. */
export function Screen() {
  const [parameters] = useSearchParams()
  const machine = Number(parameters.get('machine')) || undefined
  return (
    <Frame>
      {machine ? (
        <MachinePlan key={machine} machine={machine} />
      ) : (
        <>
          <PageHead title="Plan villages" />
          <MachineTable />
        </>
      )}
    </Frame>
  )
}

function MachinePlan({ machine }: { readonly machine: number }) {
  const { data, error, refetch } = usePlan(machine)
  return (
    <>
      <Link className="back-link small" to="?">
        All machines
      </Link>
      <PageHead title={data ? `Villages of ${data.machine.label}` : 'Plan villages'} />
      {data && <Planning plan={data} />}
      {!data && error && <Failure words={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
    </>
  )
}

function Planning({ plan }: { readonly plan: Plan }) {
  const planner = usePlanner(plan)
  const { machine, mayChange } = plan
  return (
    <>
      <LeaveGuard isUnsaved={() => isChange(planner.draft)} fate="lost" onDiscard={planner.discard} />
      <p className="plan-machine muted">
        <RecordLink to={machines.is.name} id={machine.id} label={machine.label} />
        {machine.hub ? `, hub ${machine.hub}` : ', no hub: distances unknown'}
      </p>
      <PlanSums chosen={planner.chosen} />
      <div className="plan-columns grid top">
        <div>
          {mayChange && (
            <div className="stack gap-1 below-3">
              <label htmlFor="plan-copy">Copy from machine</label>
              <RecordSelect
                id="plan-copy"
                to={machines.is.name}
                where={{ field: 'status', ne: 'SCRAPPED' }}
                placeholder="Adds its villages to your selection"
                value={[]}
                isSingle
                onChange={([other]) => other && planner.copyFrom(other.id)}
              />
            </div>
          )}
          <PlaceTree planner={planner} />
        </div>
        <div>
          <PlanMap planner={planner} />
          <PlanWarnings chosen={planner.chosen} />
          <PlanShares plan={plan} />
        </div>
      </div>
      <ChangeBar planner={planner} />
      <HubQuestion planner={planner} />
    </>
  )
}
