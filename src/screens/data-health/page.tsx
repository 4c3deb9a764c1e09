import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { Status } from '../../views/cells/Status'
import { useRegister } from '../../views/data/RegisterContext'
import { formatInstant, formatNumber } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { PlainLink } from '../../views/kit/PlainLink'
import { Findings } from './Findings'
import { useHealth, useMend, type Health, type HealthRule } from './useHealth'

const states = { BAD: { label: 'To fix', tone: 'bad' }, GOOD: { label: 'All right', tone: 'good' } } as const

/** The rules for data across records, with the violating records; one rule is open at a time. */
export function Screen() {
  const [parameters] = useSearchParams()
  const name = parameters.get('rule')
  const { data, error, refetch } = useHealth()
  if (!data)
    return (
      <Frame>
        <PageHead title="Data health" />
        {error ? (
          <Failure words={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </Frame>
    )
  const rule = data.items.find((one) => one.name === name)
  return <Frame>{rule ? <Findings key={rule.name} rule={rule} /> : <Rules health={data} />}</Frame>
}

function Rules({ health }: { readonly health: Health }) {
  const { items, isRunning } = health
  const check = useMend('check')
  const worstFirst = items.toSorted((one, other) => other.count - one.count)
  return (
    <>
      <PageHead
        title="Data health"
        actions={
          <>
            <Button
              type="primary"
              disabled={isRunning}
              loading={check.isPending || isRunning}
              onClick={() => check.mutate(undefined)}
            >
              Check now
            </Button>
          </>
        }
      />
      <p className="below-3 muted prose-width">
        Rules that all data must follow, checked every night. {lookWords(health)} Fixed records disappear from the list
        immediately.
      </p>
      {items.length === 0 && (
        <div className="nothing line gap-2 surface centred">
          <p className="nothing-title">There are no rules for the records you can see</p>
        </div>
      )}
      <ul className="surface ruled" aria-label="Health rules">
        {worstFirst.map((rule) => (
          <Line key={rule.name} rule={rule} />
        ))}
      </ul>
    </>
  )
}

function lookWords({ isRunning, endedAt, nextAt }: Health): string {
  const next = nextAt ? ` Next check ${formatInstant(nextAt)}.` : ''
  if (isRunning) return 'A check is running.'
  return `${endedAt ? `Last check ${formatInstant(endedAt)}.` : 'Not checked yet.'}${next}`
}

function Line({ rule: { name, label, resource, count, since } }: { readonly rule: HealthRule }) {
  const { resources } = useRegister()
  const is = resources.find((one) => one.is.name === resource)?.is
  return (
    <li className="padded">
      <div className="line wraps spread gap-line">
        <h2 className="flat">{label}</h2>
        <Status options={states} value={count > 0 ? 'BAD' : 'GOOD'} />
      </div>
      {count > 0 && since && (
        <p className="above-1 muted">
          <PlainLink to={`?rule=${encodeURIComponent(name)}`}>
            {formatNumber(count)} {count === 1 ? is?.singular : is?.plural}
          </PlainLink>
          {` · since ${formatInstant(since)}`}
        </p>
      )}
    </li>
  )
}
