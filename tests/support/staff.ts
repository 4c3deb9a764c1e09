import { users } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { Person, TestService } from './service'

/** The ids of a whole line of people of Punjab: by default each reports to the previous one. */
export type Staff = Readonly<
  Record<'head' | 'zonal' | 'territory' | 'cluster' | 'bdo' | 'otherBdo' | 'assistant' | 'officer' | 'operator', number>
>

let serial = 0

/** Stores an active person, as the service does it. */
export async function hire(
  { database, places }: TestService,
  roleType: string,
  scope: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  serial += 1
  const [id = 0] = await insertMany(database, users, [
    {
      username: `staff.${serial}`,
      firstName: 'Staff',
      lastName: roleType.toLowerCase().replaceAll('_', ' '),
      roleType,
      mobile: `+9188${String(serial).padStart(8, '0')}`,
      company: Number(await database.json(sql`select id::text from companies limit 1`)),
      employment: 'ON_ROLL',
      joiningDate: '2026-01-01',
      status: 'ACTIVE',
      scope: scope.map((name) => places[name]),
      ...more,
    },
  ])
  return id
}

/** Hires a whole line. */
export async function hireLine(service: TestService): Promise<Staff> {
  const head = await hire(service, 'SBU_HEAD', ['North'])
  const zonal = await hire(service, 'ZONAL_SALES_MANAGER', ['North'], { manager: head })
  const territory = await hire(service, 'TERRITORY_MANAGER', ['Punjab'], { manager: zonal })
  const cluster = await hire(service, 'CLUSTER_INCHARGE', ['Ludhiana', 'Patiala'], { manager: territory })
  const bdo = await hire(service, 'BDO', ['Ludhiana'], { manager: cluster })
  const otherBdo = await hire(service, 'BDO', ['Patiala'], { manager: cluster })
  const assistant = await hire(service, 'ASSISTANT_BDO', ['Jagraon'], { manager: bdo })
  const officer = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: bdo })
  const operator = await hire(service, 'OPERATOR', ['Galib Kalan'], { manager: officer, ...licence(1) })
  return { head, zonal, territory, cluster, bdo, otherBdo, assistant, officer, operator }
}

/** Makes the licence that an operator needs. */
export function licence(number: number): { dlNumber: string; dlValidTill: string } {
  return { dlNumber: `PB102015${String(number).padStart(7, '0')}`, dlValidTill: '2099-01-01' }
}

/** Makes a signed-in person of a role with these authorities and geographies. */
export async function personOf(
  service: TestService,
  roleType: string,
  keys: readonly string[],
  scope: readonly string[],
): Promise<Person> {
  const person = await service.person(keys, scope)
  await service.database.run(sql`update users set role_type = ${roleType}, office_role = null where id = ${person.id}`)
  return person
}
