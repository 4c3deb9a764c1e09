import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'

/** A page with our Refine providers next to the service they use. Filled before the first test of the file. */
export interface StockPage {
  readonly service: TestService
  /** The user who is signed in to the page. */
  readonly person: Person
  /** Another user with the same keys. */
  readonly other: Person
  readonly core: typeof import('@refinedev/core')
  readonly refine: typeof import('../../support/refine')
  readonly testing: typeof import('@testing-library/react')
  /** Creates a record as the user of the page. Returns its id. */
  made(resource: string, input: object): Promise<number>
  /** Creates a controller. Returns its id. */
  newController(more?: object): Promise<number>
  /** Creates a farmer. Returns its id. */
  newFarmer(more?: object): Promise<number>
  /** Reads a record directly from the service. */
  read(resource: string, id: number): Promise<Record<string, unknown>>
  /** Waits until a hook is mounted, and returns its result. */
  used<Hook>(hook: () => Hook): Promise<Hook>
}

/** Options that keep a stock mutation from opening toasts. */
export const quiet = { successNotification: false, errorNotification: false } as const

let serial = 0

/** The input of a controller that no other test has. */
export function controller(more: object = {}): object {
  serial += 1
  const digits = String(serial).padStart(4, '0')
  return { deviceCode: `D${serial}`, macAddress: `00:00:00:00:${digits.slice(0, 2)}:${digits.slice(2)}`, ...more }
}

/** The input of a farmer that no other test has. */
export function farmer({ places }: TestService, more: object = {}): object {
  serial += 1
  return {
    ...{ mobile: `98${String(serial).padStart(8, '0')}`, firstName: 'Gita', gender: 'FEMALE', language: 'pa' },
    ...{ source: 'FO', village: places['Galib Kalan'], ...more },
  }
}

/** Starts a service and a page for the tests of a file, with a user who holds these keys signed in before each. */
export function stockPage(keys: readonly string[]): StockPage {
  const stage = {} as { -readonly [Name in keyof StockPage]: StockPage[Name] }
  beforeAll(async () => {
    stage.service = await startService()
    stage.person = await stage.service.person(keys)
    stage.other = await stage.service.person(keys)
    openPage()
    await import('../../support/jsdom')
    stage.core = await import('@refinedev/core')
    stage.refine = await import('../../support/refine')
    stage.testing = await import('@testing-library/react')
  })
  afterAll(() => stage.service.close())
  beforeEach(() => stage.refine.signIn(stage.service, stage.person, keys))
  afterEach(() => stage.refine.clearPage())
  stage.made = async (resource, input) => {
    const { status, body } = await stage.person.send<{ id: number }>('POST', `/api/admin/${resource}`, input)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  stage.newController = (more) => stage.made('controllers', controller(more))
  stage.newFarmer = (more) => stage.made('farmers', farmer(stage.service, more))
  stage.read = async (resource, id) => (await stage.person.get(`/api/admin/${resource}/${id}`)).body
  stage.used = async (hook) => {
    const result = stage.refine.useStock(hook)
    await stage.testing.waitFor(() => expect(result.current).toBeTruthy())
    return result.current
  }
  return stage
}
