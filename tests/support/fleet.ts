import { expect } from 'vitest'
import { hire, licence } from './staff'
import type { Row } from './samples'
import type { Answer, Person, TestService } from './service'

/** All keys of fleet management. */
export const fleetKeys = [
  'view_machine_tab',
  'machine:edit',
  'machine:map',
  'machine:activate',
  'machine:dispose',
  'machine:types',
  'spraying:edit',
  'spraying:device',
] as const

/** Makes machines, controllers and operators for tests, over HTTP as a fleet manager. */
export interface Fleet {
  readonly keeper: Person
  type(more?: Readonly<Record<string, unknown>>): Promise<Row>
  /** Makes an active machine of Ludhiana. */
  machine(more?: Readonly<Record<string, unknown>>): Promise<Row>
  controller(): Promise<Row>
  operator(): Promise<number>
  act(resource: string, id: number, word: string, input?: Readonly<Record<string, unknown>>): Promise<Answer>
  read(resource: string, id: number): Promise<Row>
  rows(resource: string, query: string): Promise<Row[]>
}

let serial = 0

/** Opens a fleet on a service. */
export async function openFleet(service: TestService): Promise<Fleet> {
  const keeper = await service.person(fleetKeys)
  const made = async (resource: string, input: Readonly<Record<string, unknown>>): Promise<Row> => {
    const { status, body } = await keeper.send<Row>('POST', `/api/admin/${resource}`, input)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const next = (): number => (serial += 1)
  const act: Fleet['act'] = (resource, id, word, input = {}) =>
    keeper.send('POST', `/api/admin/${resource}/${id}/${word}`, input)
  const read: Fleet['read'] = async (resource, id) => (await keeper.get<Row>(`/api/admin/${resource}/${id}`)).body
  const type: Fleet['type'] = (more) => {
    const code = `DR-${next()}`
    return made('machine-types', {
      ...{ code, name: `Drone ${code}`, category: 'DRONE', tankLitres: 10, swathMetres: 4, energy: 'BATTERY' },
      ...{ litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12, acresPerHour: 5, maxAcresPerDay: 30 },
      ...{ droneClass: 'SMALL', ...more },
    })
  }
  return {
    keeper,
    type,
    act,
    read,
    machine: async (more = {}) => {
      const input = {
        ...{
          serialNo: `SN-${next()}`,
          ownership: 'COMPANY',
          district: service.places.Ludhiana,
        },
        ...{ purchaseDate: '2025-04-01', ...more },
      }
      const machine = await made('machines', { type: (await type()).id, ...input })
      expect((await act('machines', machine.id, 'activate')).status).toBe(200)
      return read('machines', machine.id)
    },
    controller: () => {
      const number = next()
      const tail = number.toString(16).padStart(4, '0').toUpperCase()
      return made('controllers', {
        deviceCode: `AG-${number}`,
        macAddress: `02:00:5E:00:${tail.slice(0, 2)}:${tail.slice(2)}`,
      })
    },
    operator: () => {
      const number = next()
      const mobile = `+9170${String(number).padStart(8, '0')}`
      return hire(service, 'OPERATOR', ['Jagraon'], { mobile, ...licence(7_000_000 + number) })
    },
    rows: async (resource, query) => (await keeper.get<{ items: Row[] }>(`/api/admin/${resource}?${query}`)).body.items,
  }
}
