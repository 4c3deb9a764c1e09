import { counted } from '#define'
import { useState, type DragEvent, type ReactNode } from 'react'
import { formatDay, formatNumber } from '../../views/format/format'
import { jobWords, type Job, type Taker } from './absence'
import { JobCard } from './JobCard'

interface BoardProps {
  readonly jobs: readonly Job[]
  readonly takers: readonly Taker[]
  readonly onGive: (booking: number, operator: number | null) => void
}

/**
 * The jobs by the person who takes them, unassigned ones first. A job is dragged from one to another. People keep their
 * position while jobs move and the service recomputes: nothing moves under the pointer during a drag.
 */
export function Board({ jobs, takers, onGive }: BoardProps) {
  const [places, setPlaces] = useState<readonly number[]>([])
  const hasDays = new Set(jobs.map(({ day }) => day)).size > 1
  const cards = (operator: number | null): ReactNode[] =>
    jobs
      .filter((job) => job.operator === operator)
      .map((job) => (
        <JobCard key={job.booking.id} job={job} hasDay={hasDays} onGive={(to) => onGive(job.booking.id, to)} />
      ))
  const left = cards(null)
  const known = new Map(takers.map((taker) => [taker.id, taker]))
  const present = new Set([...known.keys(), ...jobs.flatMap(({ operator }) => operator ?? [])])
  const come = [...present].filter((id) => !places.includes(id))
  if (come.length > 0) setPlaces([...places, ...come])
  const nobody = (
    <Lane label="Not reassigned" facts={[jobWords(left.length)]} onDrop={(booking) => onGive(booking, null)}>
      {left}
    </Lane>
  )
  return (
    <div className="top gap-3 columns">
      {left.length > 0 && nobody}
      {places
        .filter((id) => present.has(id))
        .map((id) => {
          const taker = known.get(id)
          return (
            <Lane
              key={id}
              label={taker?.label ?? nameOf(jobs, id)}
              facts={taker ? [taker.machine, ...loadWords(taker, hasDays)] : []}
              isFull={taker?.days.some(({ acres, of }) => of !== null && acres > of) ?? false}
              onDrop={(booking) => onGive(booking, id)}
            >
              {cards(id)}
            </Lane>
          )
        })}
      {left.length === 0 && nobody}
    </div>
  )
}

/** The name of a person who was just chosen, until the service returns their days. */
function nameOf(jobs: readonly Job[], id: number): string {
  return jobs.flatMap(({ options }) => options).find((one) => one.id === id)?.label ?? ''
}

function loadWords({ days }: Taker, hasDays: boolean): string[] {
  return days.flatMap(({ day, acres, of }) => {
    if (of === null) return []
    const words = `${formatNumber(Math.round(acres * 10) / 10)} of ${counted(of, 'acres')}`
    return hasDays ? `${formatDay(day)}: ${words}` : words
  })
}

interface LaneProps {
  readonly label: string
  readonly facts: readonly string[]
  readonly isFull?: boolean
  readonly onDrop: (booking: number) => void
  readonly children: ReactNode[]
}

function Lane({ label, facts, isFull, onDrop, children }: LaneProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      className="absence-lane surface narrow-min"
      aria-label={label}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const booking = Number(event.dataTransfer.getData('text/plain'))
        if (booking) onDrop(booking)
      }}
    >
      <h2 className="flat body">{label}</h2>
      <p className={isFull ? 'warning meta' : 'muted meta'}>{facts.join(' · ')}</p>
      {children.length > 0 ? (
        <ul className="grid gap-2 above-2">{children}</ul>
      ) : (
        <p className="absence-empty muted">Drop a job here</p>
      )}
    </section>
  )
}
