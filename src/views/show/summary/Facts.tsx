import { Link } from 'react-router'
import {
  isPlaceFact,
  isRelatedFact,
  paths,
  referencesTo,
  relatedWhere,
  resourceNamed,
  writeListQuery,
  type AnyResource,
  type ComputedFact,
  type Fact,
  type OwnFact,
  type PlaceFact,
  type Reference,
  type RelatedFact,
  moneyText,
} from '#define'
import { may } from '../../../../providers/access'
import { Cell, isEmpty } from '../../cells/Cell'
import { fieldAt } from '../../data/fieldAt'
import { useRegister } from '../../data/RegisterContext'
import type { Row } from '../../data/row'
import { holdsToday } from '../../data/today'
import { shortText, type Figure } from '../../format/factText'
import { formatNumber } from '../../format/format'
import { summaryIn } from '../../record/summary'

interface FactsProps {
  readonly resource: AnyResource
  readonly row: Row
}

interface StripProps extends FactsProps {
  /** The fields that are shown below already. */
  readonly told?: readonly string[] | undefined
}

/** The facts of a record in one strip, without those that the viewer cannot see; each links to its record or list. */
export function Facts({ resource, row, told = [] }: StripProps) {
  const { facts } = summaryIn(row)
  const shown = Object.entries(resource.page.summary?.facts ?? {}).filter(([name, fact]) => {
    const isThere = isOwn(fact) ? fact.field in row && !told.includes(fact.field) : name in facts
    return isThere && holdsToday(fact.when, row)
  })
  if (shown.length === 0) return null
  return (
    <dl className="facts grid surface" aria-label="Facts">
      {shown.map(([name, fact]) => (
        <div key={name} className="fact narrow-min">
          <dt>{headingOf(resource, fact)}</dt>
          {isPlaceFact(fact) ? (
            <PlaceValue resource={resource} fact={fact} figure={facts[name] ?? null} row={row} />
          ) : isRelatedFact(fact) ? (
            <RelatedValue fact={fact} figure={facts[name] ?? null} row={row} />
          ) : (
            <OwnValue resource={resource} name={fact.field} none={fact.none} row={row} />
          )}
        </div>
      ))}
    </dl>
  )
}

function headingOf(resource: AnyResource, fact: Fact): string | undefined {
  return fact.label ?? (isOwn(fact) ? fieldAt(resource, fact.field)?.label : undefined)
}

function isOwn(fact: Fact): fact is OwnFact {
  return !isPlaceFact(fact) && !isRelatedFact(fact)
}

interface PlaceValueProps extends FactsProps {
  readonly fact: PlaceFact
  readonly figure: Figure | null
}

/** The value of a fact about a place; with a warning, its reason, and the link that creates another record instead. */
function PlaceValue({ resource, fact: { warned, none, begins }, figure, row }: PlaceValueProps) {
  const register = useRegister()
  const begun = begins && resourceNamed(register, begins.of)
  if (!figure?.warning) {
    const words = typeof figure?.value === 'string' ? figure.value : ''
    return words ? <dd className="fact-value">{capital(words)}</dd> : <Nothing words={none} />
  }
  const by = begun && referencesTo(begun, resource.is.name)[0]
  return (
    <>
      <dd className="fact-value fact-warned">{warned}</dd>
      <dd className="fact-shows cluster muted meta">{figure.warning}</dd>
      {begun && may(begun.access.create) && (
        <dd className="fact-shows cluster muted meta">
          <Link to={`${paths.create(begun)}?${by}=${row.id}`}>{begins.label}</Link>
        </dd>
      )}
    </>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function OwnValue({ resource, name, none, row }: FactsProps & { readonly name: string; readonly none?: string }) {
  const field = fieldAt(resource, name)
  if (!field) return null
  const value = row[name]
  if (isEmpty(value)) return <Nothing words={none} />
  return (
    <dd className="fact-value">
      {field.kind === 'date' || field.kind === 'money' ? (
        shortText(field, value)
      ) : (
        <Cell resource={resource} name={name} field={field} value={value} id={row.id} isDense />
      )}
    </dd>
  )
}

interface RelatedValueProps {
  readonly fact: RelatedFact
  readonly figure: Figure | null
  readonly row: Row
}

/** The value of a fact about related records, as a link to them. */
export function RelatedValue({ fact, figure, row }: RelatedValueProps) {
  const register = useRegister()
  const target = resourceNamed(register, fact.of)
  const field = fieldAt(target, fact.field ?? '')
  const isTotal = fact.aggregate === 'count' || fact.aggregate === 'sum'
  if (figure === null || isEmpty(figure.value) || (isTotal && figure.value === 0 && fact.none !== undefined))
    return <Nothing words={fact.none} />
  const where = relatedWhere(fact, row)
  const to = isTotal
    ? `${paths.list(target)}?${new URLSearchParams(writeListQuery(target, { where })).toString()}`
    : paths.show(target, figure.record ?? 0)
  if (isTotal)
    return (
      <dd className="fact-value" data-zero={figure.value === 0}>
        <Link to={to}>{totalText(Number(figure.value), field?.kind, figure.isExact)}</Link>
      </dd>
    )
  const shown = Object.entries(figure.shows ?? {}).filter(([, value]) => !isEmpty(value))
  return (
    <>
      <dd className="fact-value">
        {field?.kind === 'reference' ? (
          <Link to={paths.show(resourceNamed(register, field.to), (figure.value as Reference).id)}>
            {(figure.value as Reference).label}
          </Link>
        ) : (
          <Link to={to}>{field && shortText(field, figure.value)}</Link>
        )}
      </dd>
      {shown.length > 0 && (
        <dd className="fact-shows cluster muted meta">
          {shown.map(([name, value]) => {
            const one = fieldAt(target, name)
            return (
              one && (
                <span key={name}>
                  <Cell resource={target} name={name} field={one} value={value} id={figure.record ?? 0} isDense />
                </span>
              )
            )
          })}
        </dd>
      )}
    </>
  )
}

interface ComputedValueProps {
  readonly fact: ComputedFact
  readonly figure: Figure | null
}

/** The value of a fact that the service computes in words, with the text below it. */
export function ComputedValue({ fact, figure }: ComputedValueProps) {
  if (typeof figure?.value !== 'string') return <Nothing words={fact.none} />
  return (
    <>
      <dd className="fact-value">{figure.value}</dd>
      {figure.hint && <dd className="fact-shows cluster muted meta">{figure.hint}</dd>}
    </>
  )
}

function Nothing({ words = '–' }: { readonly words?: string }) {
  return <dd className="fact-value fact-none">{words}</dd>
}

function totalText(value: number, kind: string | undefined, isExact = true): string {
  if (kind === 'money') return moneyText(value)
  return `${formatNumber(value)}${isExact ? '' : '+'}${kind === 'area' ? ' ac' : ''}`
}
