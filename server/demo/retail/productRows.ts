import { checkDigit } from '../../behaviours/retail/ean13'
import { packName } from '../../behaviours/retail/products'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'

type Category =
  | 'INSECTICIDE'
  | 'FUNGICIDE'
  | 'HERBICIDE'
  | 'FERTILISER'
  | 'MICRONUTRIENT'
  | 'BIO'
  | 'SEED'
  | 'EQUIPMENT'

interface Active {
  /** The active ingredient with its strength and formulation: `Fipronil 5 SC`. */
  readonly of: string
  readonly stem: string
  readonly category: Category
  /** Minimum and maximum per acre, and the unit: `200–400 ml`. For the demo only: real doses are on the label. */
  readonly dose?: readonly [number, number, 'ML' | 'G' | 'L' | 'KG']
  /** The approximate price of a litre or kilogram, in rupees. */
  readonly perLitre: number
}

const active = (of: string, stem: string, category: Category, perLitre: number, dose?: Active['dose']): Active => ({
  of,
  stem,
  category,
  perLitre,
  ...(dose && { dose }),
})

const actives: readonly Active[] = [
  active('Imidacloprid 17.8 SL', 'Imid', 'INSECTICIDE', 1_400, [50, 50, 'ML']),
  active('Thiamethoxam 25 WG', 'Thiam', 'INSECTICIDE', 2_200, [40, 40, 'G']),
  active('Chlorantraniliprole 18.5 SC', 'Coral', 'INSECTICIDE', 11_000, [60, 60, 'ML']),
  active('Emamectin benzoate 5 SG', 'Emam', 'INSECTICIDE', 3_600, [80, 80, 'G']),
  active('Fipronil 5 SC', 'Fipra', 'INSECTICIDE', 1_300, [400, 400, 'ML']),
  active('Acephate 75 SP', 'Aceph', 'INSECTICIDE', 900, [300, 300, 'G']),
  active('Lambda-cyhalothrin 5 EC', 'Lamb', 'INSECTICIDE', 750, [200, 200, 'ML']),
  active('Buprofezin 25 SC', 'Bupra', 'INSECTICIDE', 1_100, [330, 330, 'ML']),
  active('Pymetrozine 50 WG', 'Pymet', 'INSECTICIDE', 4_400, [120, 120, 'G']),
  active('Tricyclazole 75 WP', 'Tricy', 'FUNGICIDE', 2_000, [120, 120, 'G']),
  active('Hexaconazole 5 EC', 'Hexan', 'FUNGICIDE', 700, [200, 400, 'ML']),
  active('Propiconazole 25 EC', 'Propin', 'FUNGICIDE', 1_300, [200, 200, 'ML']),
  active('Azoxystrobin 23 SC', 'Azoxan', 'FUNGICIDE', 3_200, [200, 200, 'ML']),
  active('Mancozeb 75 WP', 'Manco', 'FUNGICIDE', 560, [600, 800, 'G']),
  active('Carbendazim 50 WP', 'Carben', 'FUNGICIDE', 850, [200, 200, 'G']),
  active('Validamycin 3 L', 'Valid', 'FUNGICIDE', 520, [800, 800, 'ML']),
  active('Pretilachlor 50 EC', 'Pretil', 'HERBICIDE', 800, [500, 500, 'ML']),
  active('Bispyribac-sodium 10 SC', 'Bispy', 'HERBICIDE', 5_200, [100, 100, 'ML']),
  active('2,4-D amine 58 SL', 'Amin', 'HERBICIDE', 520, [400, 400, 'ML']),
  active('Metsulfuron 20 WP', 'Metsul', 'HERBICIDE', 9_000, [8, 8, 'G']),
  active('Clodinafop 15 WP', 'Clodin', 'HERBICIDE', 3_000, [160, 160, 'G']),
  active('Pendimethalin 30 EC', 'Pendim', 'HERBICIDE', 680, [1, 1.3, 'L']),
  active('Imazethapyr 10 SL', 'Imaz', 'HERBICIDE', 1_500, [400, 400, 'ML']),
  active('NPK 19:19:19', 'Triveni', 'FERTILISER', 190, [1, 1, 'KG']),
  active('Nano-urea', 'Nanour', 'FERTILISER', 450, [500, 500, 'ML']),
  active('Zinc EDTA 12%', 'Zinc', 'MICRONUTRIENT', 640, [200, 200, 'G']),
  active('Seaweed extract', 'Sagar', 'BIO', 820, [250, 250, 'ML']),
  active('Neem oil 1500 ppm', 'Neem', 'BIO', 560, [1, 1, 'L']),
  active('Hybrid seed', 'Beej', 'SEED', 900),
  active('Knapsack sprayer', 'Phuhar', 'EQUIPMENT', 2_600),
]

// Invented manufacturers, and the endings of their product names.
const houses = [
  ['Harit Vriksha', 'var'],
  ['Kisanvardhan', 'dhan'],
  ['Dhartika Crop Care', 'ika'],
  ['Navfasal', 'phal'],
  ['Bhoomija Agro', 'raj'],
  ['Annapurti', 'purti'],
] as const

const tariff: Readonly<Record<Category, { readonly hsn: string; readonly gst: number }>> = {
  INSECTICIDE: { hsn: '38089199', gst: 18 },
  FUNGICIDE: { hsn: '38089290', gst: 18 },
  HERBICIDE: { hsn: '38089390', gst: 18 },
  FERTILISER: { hsn: '31052000', gst: 5 },
  MICRONUTRIENT: { hsn: '31059090', gst: 5 },
  BIO: { hsn: '38089910', gst: 5 },
  SEED: { hsn: '12099190', gst: 0 },
  EQUIPMENT: { hsn: '84244100', gst: 5 },
}

const pests: Readonly<Partial<Record<Category, readonly string[]>>> = {
  INSECTICIDE: ['Stem borer', 'Whitefly', 'Jassids', 'Bollworm', 'Brown planthopper', 'Thrips', 'Aphids'],
  FUNGICIDE: ['Blast', 'Sheath blight', 'Rust', 'Powdery mildew', 'Late blight'],
  HERBICIDE: ['Barnyard grass', 'Sedges', 'Canary grass', 'Broad-leaved weeds'],
}

/** A pack before it has an id, with what orders need. */
export interface PackDraft {
  readonly row: Row
  /** The index of its product, from 0. */
  readonly product: number
  readonly category: Category
  readonly price: number
  readonly gstRate: number
}

/** Makes the 180 products with their 420 packs. */
export function productDrafts(
  crops: ReadonlyMap<string, number>,
  createdAt: string,
): { readonly products: readonly Row[]; readonly packs: readonly PackDraft[] } {
  const products = actives.flatMap((one, at) =>
    houses.map((house, index) =>
      productRow(one, house, { random: randomOf(`product ${at} ${index}`), crops, createdAt }),
    ),
  )
  const packs = products.flatMap((row, product) =>
    packsOf(row, actives[Math.floor(product / houses.length)] as Active, product, createdAt),
  )
  return {
    products: products.map((row, index) =>
      summed(
        row,
        packs.filter(({ product }) => product === index),
      ),
    ),
    packs,
  }
}

function productRow(
  { of, stem, category, dose }: Active,
  [brand, ending]: (typeof houses)[number],
  { random, crops, createdAt }: { random: Random; crops: ReadonlyMap<string, number>; createdAt: string },
): Row {
  const isPoison = ['INSECTICIDE', 'FUNGICIDE', 'HERBICIDE'].includes(category)
  const formulation = /\b(SC|EC|SL|WP|WG|SG|SP)$/.exec(of)?.[1]
  const sku = `${stem}${ending}`.toUpperCase()
  const some = (values: readonly string[]): string[] => [...new Set([random.pick(values), random.pick(values)])]
  return {
    sku,
    name: `${stem}${ending} ${/[\d.:]+( ?%| ppm)?( [A-Z]+)?$/.exec(of)?.[0] ?? ''}`.trim(),
    brand,
    category,
    ...(category !== 'EQUIPMENT' && { actives: of }),
    ...(formulation && { formulation }),
    ...(isPoison && {
      cibrcRegNo: `CIR-${random.integer(10_000, 99_999)}/2019-${of.slice(0, 6).toUpperCase()}`,
      toxicity: random.weighted({ RED: 3, YELLOW: 25, BLUE: 45, GREEN: 27 }),
      phiDays: random.integer(7, 45),
      reEntryHours: random.pick([12, 24, 48]),
    }),
    ...(dose && { doseMin: dose[0], doseMax: dose[1], doseUnit: dose[2] }),
    droneApproved: isPoison ? random.chance(0.4) : category === 'FERTILISER' && random.chance(0.6),
    crops: [...new Set([...crops.values()].filter(() => random.chance(0.12)))].slice(0, 8),
    targets: some(pests[category] ?? ['Growth']),
    qrSerialised: random.chance(0.3),
    status: random.chance(0.05) ? 'INACTIVE' : 'ACTIVE',
    createdAt,
  }
}

const liquid = [100, 250, 500]
const solid = [100, 250, 500]

/** Makes two packs for two products of three, and three for every third. */
function packsOf(row: Row, { category, perLitre, dose }: Active, product: number, createdAt: string): PackDraft[] {
  const random = randomOf(`packs ${product}`)
  const unit =
    category === 'EQUIPMENT' ? 'PIECE' : category === 'SEED' || dose?.[2] === 'G' || dose?.[2] === 'KG' ? 'G' : 'ML'
  const sizes = unit === 'PIECE' ? [1, 2, 5] : unit === 'ML' ? liquid : solid
  return sizes.slice(0, product % 3 === 0 ? 3 : 2).map((size, index): PackDraft => {
    const share = unit === 'PIECE' ? size : size / 1_000
    const mrp = Math.max(20, Math.round(perLitre * share * (1.15 - index * 0.04) * (0.9 + random.next() * 0.25))) * 100
    const price = Math.round((mrp * random.integer(84, 98)) / 10_000) * 100
    const { hsn, gst } = tariff[category]
    const body = `890${String(700_000_000 + product * 10 + index)}`
    return {
      product,
      category,
      price,
      gstRate: gst,
      row: {
        name: packName(String(row.name), { size, unit }),
        packSku: `${String(row.sku)}-${size}${unit}`,
        packSize: size,
        unit,
        mrp,
        price,
        gstRate: gst,
        hsn,
        ...(random.chance(0.9) && { barcode: body + checkDigit(body) }),
        status: random.chance(0.04) ? 'INACTIVE' : 'ACTIVE',
        createdAt,
      },
    }
  })
}

function summed(row: Row, packs: readonly PackDraft[]): Row {
  const onSale = packs.filter((pack) => pack.row.status === 'ACTIVE')
  const mrps = onSale.map((pack) => Number(pack.row.mrp))
  return {
    ...row,
    packsCount: onSale.length,
    ...(mrps.length && { lowestMrp: Math.min(...mrps), highestMrp: Math.max(...mrps), gstRate: onSale[0]?.gstRate }),
  }
}
