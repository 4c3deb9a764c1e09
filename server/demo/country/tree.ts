import { addDays } from '#define'
import { randomOf } from '../kernel/random'
import { districts } from './districts'
import type { District, TehsilEntry } from './district'
import { middleOf, type Position } from './positions'
import { officesOf, villagesOf } from './postOffices'
import type { Sources } from './sources'
import { states, zones, type Zone } from './states'
import { placesAround, townOf } from './towns'

/** A geography to be stored: its row without a parent, and its children. */
export interface Node {
  readonly row: Readonly<Record<string, unknown>>
  readonly children: readonly Node[]
}

const VILLAGES_PER_TEHSIL = 24
const SERVICEABLE = 1_500

/** Makes the demo's country: six zones, all states, and the districts, tehsils and villages where the company works. */
export function treeOf(sources: Sources, today: string): Node[] {
  const opened = new Set(openedVillages(sources))
  const number = { tehsil: 0, village: 0, district: 0 }
  const districtsOf = (iso: string): Node[] =>
    districts
      .filter(({ state }) => state === iso)
      .map((district) => districtNode(district, sources, { today, opened, number }))
  return (Object.keys(zones) as Zone[]).map((zone) => ({
    row: { type: 'zone', name: zones[zone], code: `Z-${zone}` },
    children: states
      .filter((state) => state.zone === zone)
      .map((state): Node => {
        const boundary = sources.boundaries.get(state.iso)
        return {
          row: {
            type: 'state',
            name: state.name,
            nameLocal: state.nameLocal,
            code: `IN-${state.iso}`,
            isoCode: `IN-${state.iso}`,
            lgdCode: state.lgd,
            gstStateCode: state.gst,
            ...(boundary && { boundary, centroid: pointAt(middleOf(boundary)) }),
          },
          children: districtsOf(state.iso),
        }
      }),
  }))
}

interface Making {
  readonly today: string
  readonly opened: ReadonlySet<string>
  readonly number: { tehsil: number; village: number; district: number }
}

function districtNode(district: District, sources: Sources, making: Making): Node {
  const { number } = making
  const code = district.lgd
    ? `D${String(district.lgd).padStart(3, '0')}`
    : `DX${String((number.district += 1)).padStart(2, '0')}`
  const boundary = sources.boundaries.get(district.state)
  const villages = villagesIn(district, sources)
  return {
    row: { type: 'district', name: district.name, code, lgdCode: district.lgd, centroid: pointAt(district.centre) },
    children: district.tehsils.map((tehsil, order): Node => {
      const [name, lgd] = tehsil
      const town =
        name === district.name
          ? district.centre
          : townOf(
              tehsil.filter((word) => typeof word === 'string'),
              district.centre,
              order,
              sources.towns,
              boundary,
            )
      const places = placesAround(town, villages[order]?.length ?? 0, `villages of ${district.name} ${name}`, boundary)
      return {
        row: {
          type: 'tehsil',
          name,
          code: lgd ? `T${String(lgd).padStart(4, '0')}` : `TX${String((number.tehsil += 1)).padStart(3, '0')}`,
          lgdCode: lgd ?? undefined,
          centroid: pointAt(town),
        },
        children: (villages[order] ?? []).map((village, index): Node => ({
          row: villageRow(
            { village, key: keyOf(district, tehsil, village), place: places[index] ?? town, tehsil: name },
            making,
          ),
          children: [],
        })),
      }
    }),
  }
}

interface Village {
  readonly village: { readonly name: string; readonly pin: string }
  readonly key: string
  readonly place: Position
  readonly tehsil: string
}

function villageRow(
  { village, key, place, tehsil }: Village,
  { today, opened, number }: Making,
): Record<string, unknown> {
  const random = randomOf(key)
  const isOpened = opened.has(key)
  return {
    type: 'village',
    name: village.name,
    code: `V${String((number.village += 1)).padStart(6, '0')}`,
    pins: [village.pin],
    centroid: pointAt(place),
    population: Math.round(1_900 * Math.exp(0.7 * random.normal())),
    ...(isOpened
      ? {
          serviceable: true,
          serviceableFrom: addDays(today, -random.integer(20, 900)),
          serviceReason: random.pick([
            `Drone stationed at ${tehsil}`,
            `Boom sprayer within reach of ${tehsil}`,
            'Asked for by the farmer group',
          ]),
        }
      : { status: random.chance(0.01) ? 'INACTIVE' : 'ACTIVE' }),
  }
}

/** Chooses a tehsil's villages at random, up to a maximum, in the order of their PINs. */
function villagesIn(district: District, { offices }: Sources): { name: string; pin: string }[][] {
  return villagesOf(district, officesOf(district, offices)).map((villages, order) => {
    const random = randomOf(`choice of ${district.name} ${order}`)
    const chosen = villages
      .map((village) => ({ village, lot: random.next() }))
      .sort((a, b) => a.lot - b.lot)
      .slice(0, VILLAGES_PER_TEHSIL)
    return chosen.map(({ village }) => village).sort((a, b) => a.pin.localeCompare(b.pin) || (a.name < b.name ? -1 : 1))
  })
}

/** Chooses the served villages: more often in the tehsils where the company started, those with a known code. */
function openedVillages(sources: Sources): string[] {
  const lots = districts.flatMap((district) =>
    villagesIn(district, sources).flatMap((villages, order) => {
      const tehsil = district.tehsils[order]
      return tehsil
        ? villages.map((village) => ({
            key: keyOf(district, tehsil, village),
            lot: randomOf(`opened ${keyOf(district, tehsil, village)}`).next() - (tehsil[1] ? 0.35 : 0),
          }))
        : []
    }),
  )
  return lots
    .sort((a, b) => a.lot - b.lot)
    .slice(0, SERVICEABLE)
    .map(({ key }) => key)
}

function keyOf(
  district: District,
  [tehsil]: TehsilEntry,
  village: { readonly name: string; readonly pin: string },
): string {
  return `${district.name}/${tehsil}/${village.name}/${village.pin}`
}

function pointAt([lon, lat]: Position): { type: 'Point'; coordinates: Position } {
  return { type: 'Point', coordinates: [lon, lat] }
}
