import { districts } from '../country/districts'
import type { Zone } from '../country/states'
import type { Place, World } from './world'
import { groupOf } from './groupRows'
import { officeRows, type OfficeRow } from './officeRows'
import type { NamedState } from './names'

/** A person who works for the company, before they have an id. */
export interface Employee {
  readonly username: string
  readonly roleType: string
  /** The username of the manager; missing for the head and the office. */
  readonly manager?: string
  readonly scope: readonly Place[]
  readonly state: NamedState
  /** The office person behind it, with name and authorities. */
  readonly office?: OfficeRow
  readonly status: 'ACTIVE' | 'INVITED' | 'INACTIVE' | 'EXITED'
}

const FIELD_OFFICERS = 140
const OPERATORS = 180
const VILLAGES_PER_OPERATOR = 6

/** Lists all employees in ranks: managers are in an earlier rank than their people. */
export function ranksOf(world: World): Employee[][] {
  const zone = (code: Zone): Place[] => [world.byCode.get(`Z-${code}`)].filter((place) => place !== undefined)
  const employee = (
    username: string,
    roleType: string,
    scope: readonly Place[],
    state: NamedState,
    manager?: string,
  ): Employee => ({ username, roleType, scope, state, manager, status: 'ACTIVE' })
  const head = employee('sbu.head', 'SBU_HEAD', (['N', 'S', 'E', 'W', 'C', 'NE'] as const).flatMap(zone), 'MH')
  const zonal = [
    employee('zm.sales.north', 'ZONAL_SALES_MANAGER', zone('N'), 'PB', 'sbu.head'),
    employee('zm.sales.central', 'ZONAL_SALES_MANAGER', zone('C'), 'MP', 'sbu.head'),
    employee('zm.sales.west', 'ZONAL_SALES_MANAGER', zone('W'), 'GJ', 'sbu.head'),
    employee('zm.sales.south', 'ZONAL_SALES_MANAGER', zone('S'), 'TN', 'sbu.head'),
    employee('zm.marketing.north', 'ZONAL_MARKETING_MANAGER', [...zone('N'), ...zone('C')], 'UP', 'sbu.head'),
    employee('zm.marketing.south', 'ZONAL_MARKETING_MANAGER', [...zone('S'), ...zone('W')], 'KA', 'sbu.head'),
    employee('zm.service.north', 'ZONAL_SERVICE_MANAGER', [...zone('N'), ...zone('C')], 'HR', 'sbu.head'),
    employee('zm.service.south', 'ZONAL_SERVICE_MANAGER', [...zone('S'), ...zone('W')], 'AP', 'sbu.head'),
  ]
  const territories = world.states.map((state) => {
    const sales = zonal.find(
      ({ roleType, scope }) => roleType === 'ZONAL_SALES_MANAGER' && scope.some(({ id }) => id === state.parent?.id),
    )
    return employee(`tm.${slug(state.name)}`, 'TERRITORY_MANAGER', [state], state.iso, sales?.username)
  })
  const clusters = world.states.map((state) =>
    employee(`ci.${slug(state.name)}`, 'CLUSTER_INCHARGE', state.children, state.iso, `tm.${slug(state.name)}`),
  )
  const teams = world.states.flatMap((state) =>
    state.children.map((district, order) => ({ state, district, hasAssistant: order === 0 })),
  )
  const field = teams.map((team, index) =>
    districtTeam({ ...team, officers: share(FIELD_OFFICERS, teams.length, index), number: index }, employee),
  )
  const officers = numbered(
    field.flatMap(({ officers }) => officers),
    'fo',
  )
  const office = officeRows.map((row): Employee => ({
    ...employee(row.username, 'OFFICE', row.sees === 'everywhere' ? [] : row.sees.flatMap(zone), 'MH'),
    office: row,
    status: row.status ?? 'ACTIVE',
  }))
  return [
    [head, ...office],
    zonal,
    territories,
    clusters,
    field.map(({ bdo }) => bdo),
    field.flatMap(({ assistant }) => assistant ?? []),
    officers,
    operatorsOf(officers),
  ]
}

type Make = (
  username: string,
  roleType: string,
  scope: readonly Place[],
  state: NamedState,
  manager?: string,
) => Employee

interface Team {
  readonly state: World['states'][number]
  readonly district: Place
  readonly hasAssistant: boolean
  readonly officers: number
  readonly number: number
}

/** Makes the BDO of a district, an assistant for its first tehsils where there is one, and the field officers. */
function districtTeam(
  { state, district, hasAssistant, officers: count, number }: Team,
  make: Make,
): { bdo: Employee; assistant?: Employee; officers: Employee[] } {
  // The specification names one of them simply "bdo".
  const bdo = make(
    number === 0 ? 'bdo' : `bdo.${slug(district.name)}`,
    'BDO',
    [district],
    state.iso,
    `ci.${slug(state.name)}`,
  )
  const tehsils = district.children
  const beats = Array.from({ length: count }, (_, beat) => {
    const own = tehsils.filter((_tehsil, order) => order % count === beat)
    return own.length > 0 ? own : tehsils.slice(beat % Math.max(1, tehsils.length)).slice(0, 1)
  })
  const assisted = hasAssistant ? beats.slice(0, 2) : []
  const assistant = hasAssistant
    ? make(`abdo.${slug(district.name)}`, 'ASSISTANT_BDO', [...new Set(assisted.flat())], state.iso, bdo.username)
    : undefined
  const officers = beats.map((beat, order) =>
    make('', 'FIELD_OFFICER', beat, state.iso, (order < assisted.length && assistant?.username) || bdo.username),
  )
  return { bdo, assistant, officers }
}

/** Makes operators in some of the villages of a field officer, served ones first. */
function operatorsOf(officers: readonly Employee[]): Employee[] {
  const operators = Array.from({ length: OPERATORS }, (_, index): Employee => {
    const officer = officers[index % officers.length] as Employee
    const villages = officer.scope
      .flatMap(({ children }) => children)
      .sort((a, b) => Number(b.isServiceable) - Number(a.isServiceable) || a.id - b.id)
    const first = VILLAGES_PER_OPERATOR * Math.floor(index / officers.length)
    const own = villages.slice(first, first + VILLAGES_PER_OPERATOR)
    return {
      username: '',
      roleType: 'OPERATOR',
      manager: officer.username,
      scope: own.length > 0 ? own : villages.slice(0, VILLAGES_PER_OPERATOR),
      state: officer.state,
      status: operatorStatus(index),
    }
  })
  return numbered(operators, 'op')
}

function operatorStatus(index: number): Employee['status'] {
  if (index % 37 === 36) return 'INACTIVE'
  if (index % 53 === 52) return 'EXITED'
  return index % 61 === 60 ? 'INVITED' : 'ACTIVE'
}

function numbered(employees: readonly Employee[], letters: string): Employee[] {
  return employees.map((employee, index) => ({
    ...employee,
    username: `${letters}${String(index + 1).padStart(3, '0')}`,
  }))
}

function share(whole: number, parts: number, index: number): number {
  return Math.floor((whole * (index + 1)) / parts) - Math.floor((whole * index) / parts)
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '.')
}

/** Returns the authority group of an employee. */
export function bundleOf({ office, roleType }: Employee): ReturnType<typeof groupOf> {
  return groupOf(office?.role ?? roleType)
}

/** Whether an employee gets the demo password: the office, and one or two people of each field rank. */
export function canSignIn({ office, username, status }: Employee): boolean {
  const ofTheField = [
    'sbu.head',
    'zm.sales.north',
    'zm.service.north',
    'zm.service.south',
    'tm.haryana',
    'tm.punjab',
    'ci.punjab',
    'bdo',
    `abdo.${slug(districts[0]?.name ?? '')}`,
    'fo001',
    'op001',
    'op002',
  ]
  return status === 'ACTIVE' && (office !== undefined || ofTheField.includes(username))
}
