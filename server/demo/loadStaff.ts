import { yearsBefore, type Key } from '#define'
import {
  authorities,
  authorityGroups,
  authorityList,
  bankAccounts,
  banks,
  companies,
  hierarchyLinks,
  kycDocuments,
  landingRules,
  salaryPlans,
  salarySlabs,
  userAuthorities,
  users,
} from '#resources'
import { authorityRows, isSensitive, landingRows } from '../session'
import { workingMoment } from './kernel/calendar'
import { companyRows } from './people/companyRows'
import { bundleOf, ranksOf } from './people/employees'
import type { Hired } from './people/hired'
import { authoritiesOf, groupRows } from './people/groupRows'
import { accountRow, bankRows } from './people/bankRows'
import { lineRows } from './people/lineRows'
import { salaryPlanRows } from './people/salaryPlanRows'
import { paperRow, papersOf } from './people/papers'
import { noSpecimens, type Specimens } from './people/specimens'
import { joinedOn, userRow, type UserMaking } from './people/userRows'
import { randomOf } from './kernel/random'
import { loadPartners, loadPartnerUploads } from './loadPartners'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { loadWorkRules } from './loadWorkRules'
import { grouped } from './words'
import type { World } from './people/world'

/** The options of loading the staff. */
export interface StaffOptions {
  readonly today: string
  readonly log: (line: string) => void
  /** The pictures used for everyone's documents. */
  readonly specimens?: Specimens
}

/** Stores the companies, the authorities with their groups, the staff rank by rank, and their assignments. */
export async function loadStaff(
  store: Store,
  world: World,
  { today, log, specimens = noSpecimens }: StaffOptions,
): Promise<Hired[]> {
  const companyIds = idsBy(
    companyRows(today).map(({ code }) => code),
    await store.insert(companies, companyRows(today)),
  )
  const keys = Object.keys(authorityList) as Key[]
  const authorityIds = idsBy(keys, await store.insert(authorities, authorityRows()))
  const groups = groupRows.map((group): Row => ({
    code: group.code,
    name: group.name,
    roleTypes: group.roleTypes,
    isNewUserDefault: group.isNewUserDefault ?? false,
    authorities: authoritiesOf(group).flatMap((key) => authorityIds.get(key) ?? []),
  }))
  const groupIds = idsBy(
    groupRows.map(({ code }) => code as string),
    await store.insert(authorityGroups, groups),
  )
  log(`authorities ${keys.length}, bundles ${groups.length}`)
  const partnerIds = await loadPartners(store, world, today)
  const staff = await hire(store, world, { today, companies: companyIds, partner: partnerIds[0] })
  const assignments = staff.flatMap((employee) =>
    assignmentsOf(employee, {
      authorityIds,
      groupIds,
      today,
      by: staff.find(({ username }) => username === 'superadmin')?.id,
    }),
  )
  await store.insert(userAuthorities, assignments)
  await store.insert(landingRules, landings())
  await loadSalaryPlans(store)
  await loadWorkRules(store, today)
  log(`users ${staff.length}, with ${grouped(assignments.length)} authorities`)
  await loadPapers(store, staff, { today, specimens })
  const by = staff.find(({ username }) => username === 'partner')?.id
  await loadPartnerUploads(store, world, { ids: partnerIds, by, today })
  return staff
}

/** Stores the pay plans of operators and field officers, with their slabs. */
async function loadSalaryPlans(store: Store): Promise<void> {
  const plans = await store.insert(
    salaryPlans,
    salaryPlanRows.map(({ slabs: _slabs, ...plan }) => plan),
  )
  const slabs = salaryPlanRows.flatMap((plan, at) =>
    plan.slabs.map(([above, perAcre]): Row => ({ plan: plans[at], above, perAcre })),
  )
  await store.insert(salarySlabs, slabs)
}

/** Makes the landing rules of every company, and the demo's own, by which its machine expert starts at the machines. */
function landings(): Row[] {
  const ofRoles = landingRows.map((rule, index) => ({ ...rule, matchType: 'AUTHORITY', priority: 10 * (index + 1) }))
  return [...ofRoles, { priority: 5, matchType: 'USERNAME', matchValue: 'arjun.rao', targetRoute: '/machines' }]
}

async function hire(store: Store, world: World, making: Omit<UserMaking, 'ids'>): Promise<Hired[]> {
  const staff: Hired[] = []
  const ids = new Map<string, number>()
  for (const rank of ranksOf(world)) {
    const rows = rank.map((employee, index) => userRow(employee, staff.length + index + 1, { ...making, ids }))
    const given = await store.insert(users, rows)
    rank.forEach((employee, index) => {
      const id = given[index] ?? 0
      ids.set(employee.username, id)
      staff.push({ ...employee, id, name: `${String(rows[index]?.firstName)} ${String(rows[index]?.lastName)}` })
    })
  }
  return staff
}

/** Stores everyone's documents, accounts and reporting lines. */
async function loadPapers(
  store: Store,
  staff: readonly Hired[],
  { today, specimens }: { today: string; specimens: Specimens },
): Promise<void> {
  const by = staff.find(({ username }) => username === 'backoffice')?.id
  const papers = staff.flatMap((one, index) =>
    papersOf(one, index + 1, today).map((paper) => paperRow(paper, one, { file: specimens[paper.type], by })),
  )
  await store.insert(kycDocuments, papers)
  const codes = bankRows.map(({ code }) => code)
  const bankIds = idsBy(codes, await store.insert(banks, bankRows))
  await store.insert(
    bankAccounts,
    staff.flatMap(
      (one, index): Row | readonly Row[] =>
        accountRow(one, index + 1, { today, banks: bankIds, by, proof: specimens.BANK_PROOF }) ?? [],
    ),
  )
  const placed = staff.map((one) => ({ ...one, joined: joinedOn(one, today) }))
  await store.insert(hierarchyLinks, lineRows(placed, today))
}

interface Granting {
  readonly authorityIds: ReadonlyMap<Key, number>
  readonly groupIds: ReadonlyMap<string, number>
  readonly today: string
  readonly by: number | undefined
}

/** Lists the authorities of the group, and the person's additional ones. */
function assignmentsOf(employee: Hired, { authorityIds, groupIds, today, by }: Granting): Row[] {
  const { office, id, status } = employee
  if (office?.holds === 'nothing' || status === 'EXITED' || status === 'INVITED') return []
  const bundle = bundleOf(employee)
  const random = randomOf(`grants ${employee.username}`)
  const grant = (key: Key, rest: Row): Row => ({
    user: id,
    authority: authorityIds.get(key),
    grantedBy: by,
    ...rest,
    ...(isSensitive(key) && { reason: `Needed for the duties of ${bundle.name}` }),
    createdAt: workingMoment(yearsBefore(today, 1), random),
  })
  const group = groupIds.get(bundle.code)
  const ofBundle = authoritiesOf(bundle).filter((key) => !office?.without?.includes(key))
  return [
    ...ofBundle.map((key) => grant(key, { source: 'GROUP', group })),
    ...(office?.also ?? []).map((key) => grant(key, { source: 'DIRECT' })),
  ]
}

function idsBy<Name>(names: readonly Name[], ids: readonly number[]): Map<Name, number> {
  return new Map(names.flatMap((name, index) => (ids[index] === undefined ? [] : [[name, ids[index]] as const])))
}
