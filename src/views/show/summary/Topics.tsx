import { Link } from 'react-router'
import { paths, relatedWhere, resourceNamed, writeListQuery, type AnyResource, type Topic } from '#define'
import { may } from '../../../../providers/access'
import { useRegister } from '../../data/RegisterContext'
import type { Row } from '../../data/row'
import { holdsToday } from '../../data/today'
import { summaryIn } from '../../record/summary'
import { RelatedValue } from './Facts'

interface TopicsProps {
  readonly resource: AnyResource
  readonly row: Row
}

/** What is known of a record subject by subject: the most useful facts of each, and where they go on. */
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
  const target = resourceNamed(useRegister(), topic.of)
  const query = new URLSearchParams(writeListQuery(target, { where: relatedWhere(topic, row) })).toString()
  return (
    <section className="surface" aria-label={topic.label}>
      <header className="block-head line gap-3">
        <h2 className="flat">{topic.label}</h2>
        {may(target.access.see) && <Link to={`${paths.list(target)}?${query}`}>See all</Link>}
      </header>
      <dl className="facts grid">
        {Object.entries(topic.facts)
          .filter(([one, { when }]) => `${name}.${one}` in facts && holdsToday(when, row))
          .map(([one, fact]) => (
            <div key={one} className="fact narrow-min">
              <dt>{fact.label}</dt>
              <RelatedValue fact={fact} figure={facts[`${name}.${one}`] ?? null} row={row} />
            </div>
          ))}
      </dl>
    </section>
  )
}
