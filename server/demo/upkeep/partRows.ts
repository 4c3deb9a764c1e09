import type { Row } from '../kernel/row'
import { randomOf } from '../kernel/random'
import { digits } from '../people/papers'

type Uom = 'PCS' | 'SET' | 'M' | 'L' | 'KG'
/** A part: its name, its machines, its price in rupees, its unit and HSN. */
type Part = readonly [name: string, rupees: number, uom?: Uom, hsn?: string]

const forDrones: readonly Part[] = [
  ['Propeller, clockwise', 1_150],
  ['Propeller, anticlockwise', 1_150],
  ['Motor, 8 kW', 9_800],
  ['Speed controller, 80 A', 6_400],
  ['Battery, 16 Ah', 42_000, 'PCS', '850760'],
  ['Battery charger, 3 kW', 28_500, 'PCS', '850440'],
  ['Diaphragm pump, 5 L/min', 4_900, 'PCS', '841350'],
  ['Centrifugal nozzle', 2_350],
  ['Fan nozzle 015', 210],
  ['Spray tank, 10 L', 3_600],
  ['Spray tank, 16 L', 4_800],
  ['Landing gear', 2_900, 'SET'],
  ['Arm, folding', 3_400],
  ['Flow meter', 2_100, 'PCS', '902610'],
  ['Radar, terrain', 18_500, 'PCS', '852610'],
  ['GPS and RTK antenna', 7_200],
  ['Remote control stick', 850],
  ['Power module', 3_900],
  ['Hose, 8 mm', 95, 'M', '391739'],
  ['Vibration damper', 60, 'SET'],
]

const forBooms: readonly Part[] = [
  ['Piston pump, 120 L/min', 31_000, 'PCS', '841350'],
  ['Pump seals', 1_250, 'SET'],
  ['Boom section, 3 m', 14_500],
  ['Boom cylinder', 9_700, 'PCS', '841221'],
  ['Hydraulic oil 46', 260, 'L', '271019'],
  ['Hydraulic hose, 1/2 inch', 420, 'M', '400922'],
  ['Pressure regulator', 5_600],
  ['Pressure gauge, 16 bar', 780, 'PCS', '902620'],
  ['Suction filter', 940, 'PCS', '842129'],
  ['Line filter, 80 mesh', 460, 'PCS', '842129'],
  ['Flat fan nozzle 04', 145],
  ['Nozzle body with check valve', 320],
  ['Tyre 12.4-24', 22_000, 'PCS', '401170'],
  ['Wheel bearing', 1_650, 'PCS', '848210'],
  ['Fan belt', 890, 'PCS', '401039'],
  ['Diesel filter', 540, 'PCS', '842123'],
  ['Air filter', 1_150, 'PCS', '842131'],
  ['Engine oil 15W-40', 310, 'L', '271019'],
  ['Starter motor', 8_900, 'PCS', '851140'],
  ['Alternator', 10_400, 'PCS', '851150'],
]

const forAll: readonly Part[] = [
  ['Controller box (BLE)', 6_800, 'PCS', '903289'],
  ['Controller battery', 620, 'PCS', '850760'],
  ['Flow sensor, pulse', 1_900, 'PCS', '902610'],
  ['Wiring harness', 2_700, 'SET', '854430'],
  ['Fuse, 30 A', 35, 'PCS', '853610'],
  ['Relay, 12 V', 240, 'PCS', '853641'],
  ['Connector, waterproof', 180, 'SET', '853669'],
  ['Ball valve, 1 inch', 650, 'PCS', '848180'],
  ['Solenoid valve', 2_200, 'PCS', '848180'],
  ['Hose clamp', 18, 'PCS', '732690'],
  ['O-rings, mixed', 350, 'SET', '401693'],
  ['Grease', 290, 'KG', '271019'],
  ['Cable, 2.5 mm²', 62, 'M', '854449'],
  ['Tank lid', 480],
  ['Tank strainer', 260],
  ['Agitator', 1_850],
  ['Gloves, nitrile', 140, 'SET', '401519'],
  ['Respirator, A2P3', 1_450, 'PCS', '902000'],
  ['Goggles', 320, 'PCS', '900490'],
  ['Tool kit', 3_200, 'SET', '820600'],
]

/**
 * Makes the parts of the demo company without their stock. `fits` has the ids of the types of drones and of all others.
 */
export function partRows(
  fits: { readonly drones: readonly number[]; readonly booms: readonly number[] },
  vendors: readonly number[],
): (Row & { readonly price: number; readonly uom: Uom })[] {
  const kinds = [
    { code: 'DR', parts: forDrones, types: fits.drones },
    { code: 'BS', parts: forBooms, types: fits.booms },
    { code: 'GN', parts: forAll, types: [...fits.drones, ...fits.booms] },
  ]
  return kinds.flatMap(({ code, parts, types }) =>
    parts.map(([name, rupees, uom = 'PCS', hsn = '842490'], place) => {
      const random = randomOf(`part ${code} ${place}`)
      return {
        partCode: `${code}-${digits(place + 1, 3)}`,
        name,
        fits: types,
        hsn,
        uom,
        price: rupees * 100,
        gstRate: random.weighted({ 18: 90, 5: 10 }),
        vendors: [...new Set([random.pick(vendors), random.pick(vendors)])],
        minStock: rupees > 8_000 ? random.integer(0, 2) : random.integer(4, 20),
        leadDays: random.integer(2, 21),
        status: random.chance(0.96) ? 'ACTIVE' : 'INACTIVE',
      }
    }),
  )
}
