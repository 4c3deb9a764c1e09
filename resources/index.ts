import type { AnyResource, Register } from '#define'
import { authorityList } from './authorities'
import { agronomyRoom } from './agronomy'
import { blacklistRoom } from './blacklist'
import { bookingsRoom } from './bookings'
import { campaignsRoom } from './campaigns'
import { contentRoom } from './content'
import { farmersRoom } from './farmers'
import { fileFolders } from './fileFolders'
import { fleetRoom } from './fleet'
import { geographiesRoom } from './geographies'
import { iconNames } from './icons'
import { insuranceRoom } from './insurance'
import { messageTemplates } from './messageTemplates'
import { officeRoom } from './office'
import { pages } from './pages'
import { partnersRoom } from './partners'
import { peopleRoom } from './people'
import { pointsRoom } from './points'
import { reportsRoom } from './reports'
import { retailRoom } from './retail'
import { seasonRoom } from './season'
import { sidebar } from './sidebar'
import { supportRoom } from './support'
import { tariffRoom } from './tariff'
import { upkeepRoom } from './upkeep'
import { verificationRoom } from './verification'
import { weatherRoom } from './weather'

export { authorityList } from './authorities'
export {
  boards,
  dashboard,
  retailDashboard,
  type Board,
  type DashboardChart,
  type DashboardFigures,
  type Growth,
  type Tile,
} from './dashboard'
export { fileFolders } from './fileFolders'
export { commanding, guards } from './guards'
export * from './agronomy'
export * from './blacklist'
export * from './bookings'
export * from './campaigns'
export * from './content'
export * from './farmers'
export * from './fleet'
export * from './geographies'
export * from './insurance'
export * from './office'
export * from './partners'
export * from './people'
export * from './points'
export * from './reports'
export * from './retail'
export * from './season'
export * from './support'
export * from './tariff'
export * from './upkeep'
export * from './verification'
export * from './weather'
export { pages, sidebar }

/** All declarations by room: each room is fetched separately. */
export const rooms = {
  geographies: geographiesRoom,
  farmers: farmersRoom,
  season: seasonRoom,
  agronomy: agronomyRoom,
  weather: weatherRoom,
  fleet: fleetRoom,
  bookings: bookingsRoom,
  tariff: tariffRoom,
  points: pointsRoom,
  upkeep: upkeepRoom,
  office: officeRoom,
  insurance: insuranceRoom,
  reports: reportsRoom,
  people: peopleRoom,
  retail: retailRoom,
  blacklist: blacklistRoom,
  partners: partnersRoom,
  content: contentRoom,
  campaigns: campaignsRoom,
  verification: verificationRoom,
  support: supportRoom,
} as const satisfies Readonly<Record<string, readonly AnyResource[]>>

/** All declarations of the portal. */
export const register: Register = {
  resources: Object.values(rooms).flat(),
  pages,
  sidebar,
  vocabulary: {
    keys: Object.keys(authorityList),
    icons: iconNames,
    folders: fileFolders,
    templates: Object.keys(messageTemplates),
  },
}
