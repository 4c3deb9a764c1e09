import { Link, useSearchParams } from 'react-router'
import {
  isListTopic,
  isRelatedFact,
  paths,
  relatedWhere,
  resourceNamed,
  writeListQuery,
  type AnyResource,
  type Topic,
} from '#define'
import { may } from '../../../../providers/access'
import { withParameter } from '../../address/addressPlace'
import { useRegister } from '../../data/RegisterContext'
import type { Row } from '../../data/row'
import { holdsToday } from '../../data/today'
import { summaryIn } from '../../record/summary'
import { ComputedValue, RelatedValue } from './Facts'
import { SECTIONS } from './SummaryTabs'

interface TopicsProps {
  readonly resource: AnyResource
  readonly row: Row
}

/** The topics of a record: the most useful facts of each, with a link to more. */
export function Topics({ resource, row }: TopicsProps) {
  const { facts } = summaryIn(row)
  const told = Object.entries(resource.page.summary?.topics ?? {}).filter(
    ([name, topic]) => holdsToday(topic.when, row) && Object.keys(topic.facts).some((one) => `${name}.${one}` in facts),
  )
  if (told.length === 0) return null
  return (
    <div className="topics grid gap-4">
      {told.map(([name, topic]) => (
        <OneTopic key={name} name={name} topic={topic} row={row} />
      ))}
    </div>
  )
}

function OneTopic({ name, topic, row }: { readonly name: string; readonly topic: Topic; readonly row: Row }) {
  const { facts } = summaryIn(row)
  const to = useWayOn(topic, row)
  return (
    <section className="surface" aria-label={topic.label}>
      <header className="block-head line gap-3">
        <h2 className="flat">{topic.label}</h2>
        {to !== undefined && <Link to={to}>See all</Link>}
      </header>
      <dl className="facts grid">
        {Object.entries(topic.facts)
          .filter(([one, { when }]) => `${name}.${one}` in facts && holdsToday(when, row))
          .map(([one, fact]) => (
            <div key={one} className="fact narrow-min">
              <dt>{fact.label}</dt>
              {isRelatedFact(fact) ? (
                <RelatedValue fact={fact} figure={facts[`${name}.${one}`] ?? null} row={row} />
              ) : (
                <ComputedValue fact={fact} figure={facts[`${name}.${one}`] ?? null} />
              )}
            </div>
          ))}
      </dl>
    </section>
  )
}

/** The link of a topic: to a tab of the page, or to a list that the viewer may see. */
function useWayOn(topic: Topic, row: Row): string | undefined {
  const register = useRegister()
  const [parameters] = useSearchParams()
  if (!isListTopic(topic)) return `?${withParameter(parameters, 'tab', topic.tab ?? '')}#${SECTIONS}`
  const target = resourceNamed(register, topic.of)
  const query = new URLSearchParams(writeListQuery(target, { where: relatedWhere(topic, row) })).toString()
  return may(target.access.see) ? `${paths.list(target)}?${query}` : undefined
}
