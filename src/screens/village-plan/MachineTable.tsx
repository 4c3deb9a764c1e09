import { counted } from '#define'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Failure } from '../../views/kit/Failure'
import { formatNumber } from '../../views/format/format'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { useMachines, type MachineLine } from './plan'

/** The machines with the totals of their villages; choosing one opens its plan. */
export function MachineTable() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useId()
  const { data, error, refetch, isPlaceholderData } = useMachines(useSettled(typed.trim()), page)
  if (error && !data) return <Failure words={error.message} onRetry={() => void refetch()} />
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.size ?? 1)))
  return (
    <section className="plan-machines" aria-label="Machines" aria-busy={isPlaceholderData}>
      <div className="stack gap-1 below-3 searching">
        <label htmlFor={search}>Machine No</label>
        <Input
          id={search}
          value={typed}
          allowClear
          onChange={({ target }) => {
            setTyped(target.value)
            setPage(1)
          }}
        />
      </div>
      <div className="scrolls surface">
        <table className="plan-table plain-table">
          <thead>
            <tr>
              <th scope="col">Machine</th>
              <th scope="col">Type</th>
              <NumberHead label="Villages" />
              <th scope="col">Tehsil(s)</th>
              <NumberHead label="Farmers covered" />
              <NumberHead label="Acres" />
            </tr>
          </thead>
          <tbody>
            {data?.items.map((machine) => (
              <MachineRow key={machine.id} machine={machine} />
            ))}
          </tbody>
        </table>
      </div>
      {data?.items.length === 0 && <p role="status">No data found</p>}
      <p className="inline-line wraps gap-2 above-3">
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <span role="status">
          {data ? `Page ${page} of ${pages}, ${counted(data.total, 'machines')}` : 'Loading machines…'}
        </span>
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </p>
    </section>
  )
}

function NumberHead({ label }: { readonly label: string }) {
  return (
    <th scope="col" className="ends">
      {label}
    </th>
  )
}

function MachineRow({ machine }: { readonly machine: MachineLine }) {
  const { id, label, type, villages, tehsils, farmers, acres } = machine
  return (
    <tr>
      <th scope="row">
        <Link to={`?machine=${id}`}>{label}</Link>
      </th>
      <td>{type}</td>
      <td className="ends">{formatNumber(villages)}</td>
      <td>{tehsils.join(', ') || '–'}</td>
      <td className="ends">{formatNumber(farmers)}</td>
      <td className="ends">{formatNumber(acres, 0)}</td>
    </tr>
  )
}
