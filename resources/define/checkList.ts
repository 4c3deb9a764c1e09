import { ABOUT } from './about'
import { excessOf, MOST_COLUMNS, shownColumns } from './columnWidths'
import { checkDataset } from './checkMarks'
import { checkCharts, checkFigures } from './checkCharts'
import { unknownField } from './checkConditions'
import type { Field, Kind } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { figureKinds, traitsAt } from './kinds'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'

const searchedKinds: readonly Kind[] = [
  ...(['text', 'joined', 'code', 'mobile', 'email', 'uuid', 'vehicle', 'gstin', 'pin'] as const),
]

/** The fields that every record has besides its own. */
const commonFields = ['id', 'createdAt', 'updatedAt']

/** Finds faults in the list of a resource. */
export function checkList(resource: AnyResource, register: Register): Fault[] {
  const { list, fields, actions } = resource
  const columns = columnsOf(resource)
  const noColumn = (name: string): string => `there is no field ${name}`
  const sorted = list.sort.split(',').map((word) => word.replace(/^-/, ''))
  return below(
    ['list'],
    [
      ...unknownWords(['columns'], list.columns, columns, noColumn),
      ...list.filters
        .filter((path) => !traitsAt(resource, path))
        .flatMap((path) => below(['filters'], [unknownField(path, resource)])),
      ...checkSearch(resource, register),
      ...unknownWords(
        ['sortable'],
        list.sortable ?? [],
        list.columns,
        (name) => `the list is sortable by ${name}, which is no column`,
      ),
      ...unknownWords(['sort'], sorted, columns, (name) => `the list is sorted by ${name}, which is no field`),
      ...sorted
        .filter((name) => fields[name]?.personal)
        .map((name) => fault(['sort'], `the list is sorted by ${name}, which is personal`)),
      ...Object.entries(list.tabs).flatMap(([name, { does, columns: own = [] }]) =>
        below(
          ['tabs', name],
          [
            ...unknownWords(['columns'], own, columns, noColumn),
            ...unknownWords(['does'], does === undefined ? [] : [does], Object.keys(actions), aboutNothing),
          ],
        ),
      ),
      ...checkAbout(resource),
      ...checkShown(resource),
      ...checkLog(resource),
      ...checkTotals(resource),
      ...checkCalendar(resource),
      ...checkMap(resource),
      ...checkCharts(resource, register),
      ...checkFigures(resource),
      ...checkDataset(resource, register),
    ],
  )
}

/** The names that may be columns. */
function columnsOf({ fields, list: { about } }: AnyResource): string[] {
  return [...Object.keys(fields), ...commonFields, ...(about ? [ABOUT] : [])]
}

/** Checks the subject column: its parts must be references, and no field may have its name. */
function checkAbout({ list: { about }, fields }: AnyResource): Fault[] {
  if (!about) return []
  const faults = unknownWords(
    ['about', 'of'],
    about.of,
    ofKind(fields, 'reference'),
    (name) => `a row is about ${name}, which is no reference`,
  )
  return fields[ABOUT]
    ? [...faults, fault(['about'], `there is a field ${ABOUT}, which is the name of the column`)]
    : faults
}

/** The rows of a log are no one's work: what people change has a page, with comments and someone responsible for it. */
function checkLog({ list: { isLog }, access, people }: AnyResource): Fault[] {
  if (!isLog) return []
  return [
    ...(['update', 'delete'] as const)
      .filter((word) => access[word] !== false)
      .map((word) => fault(['isLog'], `the list is a log, but access.${word} lets people change it`)),
    ...(people.assignee ? [fault(['isLog'], 'the list is a log, but its records have an assignee')] : []),
  ]
}

/** The default columns must fit the page. */
function checkShown(resource: AnyResource): Fault[] {
  // A resource that is part of another's form has no list of its own.
  if (resource.is.part) return []
  const { columns, shown: own } = resource.list
  const unknown = unknownWords(['shown'], own ?? [], columns, (name) => `the list shows ${name}, which is no column`)
  const [path, shown] = [[own ? 'shown' : 'columns'], shownColumns(resource)]
  if (shown.length > MOST_COLUMNS)
    return [
      ...unknown,
      fault(
        path,
        `the list shows ${shown.length} columns, ${MOST_COLUMNS} at most (list.shown names the default ones): ${shown.join(', ')}`,
      ),
    ]
  const excess = excessOf(resource)
  return excess > 0
    ? [...unknown, fault(path, `the columns of the list are ${excess} px wider than the page: ${shown.join(', ')}`)]
    : unknown
}

function checkTotals({ list: { totals = [] }, fields }: AnyResource): Fault[] {
  const known = Object.keys(fields).filter((name) => figureKinds.includes(fields[name]?.kind ?? 'text'))
  return [
    ...unknownWords(['totals'], totals, known, (name) => `${name} is added up, which is no number`),
    ...totals
      .filter((name) => fields[name]?.personal)
      .map((name) => fault(['totals'], `${name} is added up, which is personal`)),
  ]
}

function aboutNothing(does: string): string {
  return `a tab is about ${does}, which is no action`
}

function checkSearch({ list, fields }: AnyResource, register: Register): Fault[] {
  const isSearched = (name: string): boolean => {
    const kind = searchedKind(fields[name], register)
    return kind !== undefined && searchedKinds.includes(kind)
  }
  const known = Object.keys(fields).filter(isSearched)
  return list.search
    .filter((name) => !isSearched(name))
    .map((name) =>
      fault(
        ['search', name],
        `${name} cannot be searched${fields[name] ? '' : `: it is no field${instead(name, known)}`}`,
      ),
    )
}

/** The kind that a search looks at: for a reference or place the title of the other record. */
function searchedKind(field: Field | undefined, { resources }: Register): Kind | undefined {
  if (field?.kind !== 'reference' && field?.kind !== 'place') return field?.kind
  const to = field.kind === 'place' ? systemResources.geographies : field.to
  const target = resources.find(({ is: { name } }) => name === to)
  const title = target?.fields[target.is.title]
  return title?.personal ? undefined : title?.kind
}

function checkCalendar(resource: AnyResource): Fault[] {
  const { list, fields, rules } = resource
  const { calendar } = list
  if (!calendar) return []
  const { day, sum, notCounted = [], shows = [] } = calendar
  const columns = columnsOf(resource)
  return below(
    ['calendar'],
    [
      ...unknownWords(
        ['day'],
        [day],
        ofKind(fields, 'date'),
        (name) => `the calendar goes by ${name}, which is no date`,
      ),
      ...checkSum('calendar', sum, fields),
      ...checkNotCounted('calendar', notCounted, fields, rules.state),
      ...unknownWords(['shows'], shows, columns, (name) => `the calendar shows ${name}, which is no field`),
    ],
  )
}

function checkMap({ list: { map }, fields, rules }: AnyResource): Fault[] {
  if (!map) return []
  const { place, point, sum, notCounted = [] } = map
  const points = point === undefined ? [] : [point]
  return below(
    ['map'],
    [
      ...unknownWords(
        ['place'],
        [place],
        ofKind(fields, 'place'),
        (name) => `the map goes by ${name}, which is no place`,
      ),
      ...unknownWords(['point'], points, ofKind(fields, 'point'), (name) => `the map draws ${name}, which is no point`),
      ...checkSum('map', sum, fields),
      ...checkNotCounted('map', notCounted, fields, rules.state),
    ],
  )
}

function checkSum(what: string, sum: string | undefined, fields: AnyResource['fields']): Fault[] {
  const sums = sum === undefined ? [] : [sum]
  return unknownWords(['sum'], sums, ofKind(fields, 'area'), (name) => `the ${what} sums up ${name}, which is no area`)
}

function checkNotCounted(
  what: string,
  states: readonly string[],
  fields: AnyResource['fields'],
  state: string | undefined,
): Fault[] {
  const field = fields[state ?? '']
  const known = field?.kind === 'choice' ? Object.keys(field.options) : []
  return unknownWords(['notCounted'], states, known, (name) => `the ${what} leaves out ${name}, which is no state`)
}

function ofKind(fields: AnyResource['fields'], kind: Kind): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind)
}
