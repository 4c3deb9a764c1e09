import { Failure } from '../../src/views/kit/Failure'
import { List } from '../../src/views/list/List'
import { MissingRecord } from '../../src/views/record/MissingRecord'
import { SkeletonRecord } from '../../src/views/record/SkeletonRecord'
import { Sections } from '../../src/views/recordParts/Sections'
import type { Row } from '../../src/views/data/row'
import { emptyThings, failingThings, filledThings, loadingThings } from './listThings'
import { Stage } from './Stage'
import { things } from './things'

const lists = [
  ['Rows', filledThings, ''],
  ['Rows in order', filledThings, '?sort=-price&colour=GREEN'],
  ['Empty', emptyThings, ''],
  ['Nothing found', emptyThings, '?q=cotton'],
  ['Loading', loadingThings, ''],
  ['Failed', failingThings, ''],
] as const

/** A list with rows, without rows, loading and refused. */
export function ListStates() {
  return lists.map(([label, resource, query]) => (
    // The floating bar of a window is at the bottom of its list here.
    <article key={label} aria-label={label} className="stack gap-2" style={{ contain: 'layout' }}>
      <h2>{label}</h2>
      <Stage address={`/${resource.is.name}${query}`}>
        <List resource={resource} />
      </Stage>
    </article>
  ))
}

const [filled, long] = things as unknown as readonly [Row, Row]
const refused = { statusCode: 500, message: 'The service did not answer in time', name: '' }

/** A record with everything, with long texts, loading, missing and refused. */
export function RecordStates() {
  return (
    <Stage>
      <div className="stack gap-4">
        <Sections resource={filledThings} row={filled} />
        <Sections resource={filledThings} row={long} />
        <SkeletonRecord />
        <MissingRecord resource={filledThings} id="99" error={{ ...refused, statusCode: 404 }} onRetry={stay} />
        <MissingRecord resource={filledThings} id="99" error={refused} onRetry={stay} />
        <Failure words="This part could not be loaded" onRetry={stay} />
      </div>
    </Stage>
  )
}

function stay(): void {
  // Nothing is refetched on this page.
}
