import { todayInIndia } from '#define'
import { picturesIn, type BannerPictures } from './content/pictures'
import { readSources } from './country/sources'
import { seasonalDays } from './kernel/calendar'
import { spreadOver } from './farming/farmers'
import { officersIn } from './farming/officers'
import { fieldLayer } from './farming/strips'
import { loadAgronomy } from './loadAgronomy'
import { decidersIn } from './kernel/blacklistRow'
import { loadBookings } from './loadBookings'
import { loadSubscriptions } from './loadBudgets'
import { loadDemands } from './loadDemands'
import { loadCountry, loadCrops, loadVarieties } from './loadCountry'
import { loadFarmers } from './loadFarmers'
import { loadFleet } from './loadFleet'
import { loadInsurance } from './loadInsurance'
import { loadMandi } from './loadMandi'
import { loadCampaigns } from './loadCampaigns'
import { loadContent } from './loadContent'
import { loadPoints } from './loadPoints'
import { keepPartnerSheet } from './loadPartners'
import { loadRetail } from './loadRetail'
import { loadCare } from './loadCare'
import { loadSoil } from './loadSoil'
import { loadStaff } from './loadStaff'
import type { Hired } from './people/hired'
import { loadFeedback, loadSupport } from './loadSupport'
import { loadTariff } from './loadTariff'
import { loadUpkeep } from './loadUpkeep'
import { loadVerification } from './loadVerification'
import { loadProofs } from './loadProofs'
import { loadVideos } from './loadVideos'
import { writeHistory } from './history/writeHistory'
import { gatherFarmers } from './knownFarmers'
import { filmsIn, type Film } from './verification/filmPool'
import { papersIn, scenesIn, type ProofPapers, type Scene } from './verification/scenePool'
import { beginAgain, isEmpty, readMark, writeMark, type Mark } from './mark'
import { canSignIn } from './people/employees'
import { machinePaperIn, noMachinePaper, noSpecimens, specimensIn, type Specimens } from './people/specimens'
import { databaseStore, type Store } from './store'
import { topUp } from './topUp'
import { withoutChecks } from './withoutChecks'
import { grouped } from './words'
import { worldFrom } from './people/world'
import type { Database } from '../database'
import type { FileStore } from '../engine/files/fileStore'
import { keepSharedPassword, setPassword } from '../session'

/** The default number of farmers. */
const FARMERS = 6_000

/** The options of loading the demo company. */
export interface DemoOptions {
  /** Reports the progress, a line at a time. */
  readonly log: (line: string) => void
  /** Now: all dates are relative to its day in India. */
  readonly today: Date
  /** The minimum number of farmers. */
  readonly farmers?: number
  /** The one password of the demo accounts; without it no one can sign in by password. */
  readonly password?: string
  /** The store of document pictures; without it they can't be opened. */
  readonly files?: FileStore
}

/**
 * Loads the demo company into an empty database, once; later it adds farmers when more are requested, and sets another
 * password when given one. A database with other data is left unchanged.
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<void> {
  const { log, farmers = 0 } = options
  const mark = await readMark(database)
  if (mark === undefined && !(await isEmpty(database))) {
    log('This database holds data of its own: the demo company is left out')
    return
  }
  if (mark?.state === 'loading') log('The last load of the demo company was interrupted: it begins again')
  if (mark === undefined || mark.state === 'loading') await beginAgain(database)
  const isMade = mark !== undefined && mark.state !== 'loading'
  const made = isMade ? mark : await loadBase(database, options)
  // The password is given at every start, and may have changed since the last.
  if (isMade && options.password) await keepSharedPassword(database, options.password)
  if (made.state === 'growing' || farmers > made.farmers)
    await topUp(database, {
      log,
      today: todayInIndia(options.today),
      from: made.farmers,
      to: Math.max(farmers, made.farmers),
    })
}

async function loadBase(
  database: Database,
  { log, today, farmers = FARMERS, password, files }: DemoOptions,
): Promise<Mark> {
  const begun = performance.now()
  await writeMark(database, { state: 'loading', farmers: 0 })
  const day = todayInIndia(today)
  const count = Math.min(farmers, FARMERS)
  const [specimens, machinePaper] = [await specimensIn(files, database), await machinePaperIn(files, database)]
  const pictures = await picturesIn(files, database)
  const [scenes, proofPapers] = [await scenesIn(files, database), await papersIn(files, database)]
  const films = await filmsIn(files, database)
  await keepPartnerSheet(files)
  const staff = await withoutChecks(database, () =>
    loadCompany(databaseStore(database, day, today.toISOString()), {
      ...{
        log,
        today: day,
        now: today.toISOString(),
        farmers: count,
        specimens,
        machinePaper,
        pictures,
        scenes,
        proofPapers,
        films,
      },
    }),
  )
  await withoutChecks(database, () => writeHistory(database, today.toISOString())).then(() => log('history'))
  if (password)
    await setPassword(
      database,
      staff.filter(canSignIn).map(({ id }) => id),
      password,
    )
  await database.vacuum()
  const mark: Mark = { state: 'done', farmers: count }
  await writeMark(database, mark)
  log(`The demo company is ready (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  return mark
}

/** How a company is made: as of a day, with a number of farmers. */
interface CompanyOptions {
  readonly log: (line: string) => void
  readonly today: string
  /** The current moment; by default the evening of the day. */
  readonly now?: string
  readonly farmers: number
  readonly specimens?: Specimens
  /** The picture used for machine papers. */
  readonly machinePaper?: object
  readonly pictures?: BannerPictures
  readonly scenes?: readonly Scene[]
  readonly proofPapers?: ProofPapers
  readonly films?: readonly Film[]
}

/**
 * Makes the whole company in a store: country, crops, staff, help desk, tariff, machines with their upkeep, farmers,
 * lands, bookings, shops.
 */
export async function loadCompany(
  store: Store,
  {
    log,
    today,
    now = `${today}T14:00:00.000Z`,
    farmers,
    specimens,
    machinePaper,
    pictures,
    scenes,
    proofPapers,
    films,
  }: CompanyOptions,
): Promise<Hired[]> {
  const areas = await loadCountry(store, await readSources(), today, log)
  const crops = await loadCrops(store)
  const world = worldFrom(await store.places())
  log(`crops ${crops.size}, mandi prices ${grouped(await loadMandi(store, { world, crops, today }))}`)
  const staff = await loadStaff(store, world, { today, log, specimens })
  await loadSupport(store, staff, today, log)
  const offers = await loadTariff(store, { world, crops, areas, staff, today }, log)
  const fleet = await loadFleet(store, staff, { today, farmers, log, ...(machinePaper && { paper: machinePaper }) })
  const { BANK_PROOF: proof } = specimens ?? noSpecimens
  const upkeep = { world, staff, fleet, today, log, proof, photo: machinePaper ?? noMachinePaper }
  const { labs, insurer } = await loadUpkeep(store, upkeep)
  const { hears, ...known } = gatherFarmers()
  const callers = staff.flatMap(({ id, office }) => (office?.role === 'CALL_CENTRE' && !office.holds ? [id] : []))
  const officersOf = officersIn(staff, today)
  await loadFarmers(store, {
    from: 0,
    to: farmers,
    fields: fieldLayer(),
    grown: await loadVarieties(store, crops),
    ...{ sharedBy: callers, deciding: decidersIn(staff) },
    making: {
      ...{ world, crops, today, joinedOn: spreadOver(0, farmers, seasonalDays(today), today), hasLands: () => true },
      officersOf,
    },
    progress: (done, lands) => log(`farmers ${grouped(done)} of ${grouped(farmers)}, lands ${grouped(lands)}`),
    ...hears,
  })
  const { buyers, names } = known
  await loadBookings(store, { world, crops, staff, today, now, farmers, offers }, log)
  for (const load of [loadSubscriptions, loadFeedback]) await load(store, { buyers, staff, today, log })
  await loadDemands(store, buyers, { world, crops, staff, today }, log)
  await store.machineReport(now, farmers / FARMERS).then(() => log('machine report'))
  const making = { staff, ...known, officersOf, today, now, share: farmers / FARMERS, log }
  const packs = await loadShops(store, { ...making, crops }, now, specimens)
  await loadContent(store, { buyers, world, staff, offers, today, now, pictures, log })
  await loadVerification(store, { ...making, ...(scenes && { scenes }) })
  await loadProofs(store, { ...making, world, buyers, packs, names, ...(proofPapers && { papers: proofPapers }) })
  await loadVideos(store, { ...making, world, crops: [...crops.values()], ...(films && { films }) })
  const onLands = { ...making, sharedBy: callers, ...(scenes && { scenes }) }
  await loadAgronomy(store, { today, now, log })
  await loadAdvice(store, { ...onLands, world, crops, labs, buyers, insurer })
  await loadCampaigns(store, { staff, buyers, crops, world, today, log })
  await loadPoints(store, making).then(() => store.board(now).then(log))
  return staff
}

/** Loads the advice on lands, and insurance. */
async function loadAdvice(
  store: Store,
  load: Parameters<typeof loadSoil>[1] & Parameters<typeof loadCare>[1] & Parameters<typeof loadInsurance>[1],
): Promise<void> {
  await loadSoil(store, load)
  await loadCare(store, load)
  await loadInsurance(store, load)
}

/** Loads the shops with their products and orders, and the attendance of their employees. */
async function loadShops(
  store: Store,
  load: Parameters<typeof loadRetail>[1],
  now: string,
  specimens: Specimens = noSpecimens,
): ReturnType<typeof loadRetail> {
  const packs = await loadRetail(store, load)
  await store.outletAttendance(now, { selfie: specimens.SELFIE, share: load.share })
  return packs
}
