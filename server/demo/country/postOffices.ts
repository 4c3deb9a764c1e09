import type { District, TehsilEntry } from './district'

/** A post office in the directory. */
export interface PostOffice {
  readonly officeName: string
  readonly pincode: number
  readonly taluk: string
  readonly districtName: string
  readonly stateName: string
}

/** A village with a branch post office, and its PIN. */
export interface PostalVillage {
  readonly name: string
  readonly pin: string
}

/** Words of places in towns or institutions, which are not villages. */
const urban =
  /\b(?:nagar|colony|sector|road|market|mandi|chowk|factory|mills?|university|college|camp|cantt|bazaa?r|town|city|court|hospital|station|school|vidyalaya|estate|project|industrial|airport|depot|jail|works|dam|school|mine|mines|sugar|office)\b/i

/** Finds the villages of each tehsil of a district, in the order of its tehsils; each village once. */
export function villagesOf(district: District, offices: readonly PostOffice[]): PostalVillage[][] {
  const owners = ownersOf(district, offices)
  const found = district.tehsils.map(() => new Map<string, PostalVillage>())
  const seen = new Set<string>()
  for (const office of offices) {
    const village = villageFrom(office)
    const tehsil = village && tehsilOf(office, district, owners)
    if (!village || tehsil === undefined || seen.has(`${village.name} ${village.pin}`)) continue
    seen.add(`${village.name} ${village.pin}`)
    const villages = found[tehsil]
    if (villages && !villages.has(village.name)) villages.set(village.name, village)
  }
  return found.map((villages) => [...villages.values()])
}

/** Finds the offices of a district, some of which are still listed under its former name or a neighbour. */
export function officesOf(district: District, all: ReadonlyMap<string, readonly PostOffice[]>): PostOffice[] {
  return (district.postalNames ?? [district.name]).flatMap((name) => all.get(name) ?? [])
}

/** The index of the tehsil of a PIN: as listed with the tehsil, or by its own post office. */
interface Owners {
  readonly declared: ReadonlyMap<number, number>
  readonly delivered: ReadonlyMap<number, number>
}

function ownersOf(district: District, offices: readonly PostOffice[]): Owners {
  const declared = new Map<number, number>()
  const delivered = new Map<number, number>()
  district.tehsils.forEach((tehsil, index) => {
    for (const found of tehsil.slice(2)) if (typeof found === 'number') declared.set(found, index)
    for (const office of offices) {
      if (!/\b[SH]\.O/.test(office.officeName) || !spellingsOf(tehsil).includes(plain(strippedName(office)))) continue
      if (!delivered.has(office.pincode)) delivered.set(office.pincode, index)
    }
  })
  return { declared, delivered }
}

/** Finds the tehsil of an office: by its taluk, unless that only repeats the district's name; then by its PIN. */
function tehsilOf(office: PostOffice, district: District, owners: Owners): number | undefined {
  const declared = owners.declared.get(office.pincode)
  if (declared !== undefined) return declared
  const taluk = plain(office.taluk)
  const named = district.tehsils.findIndex((tehsil) => spellingsOf(tehsil).includes(taluk))
  const isVague = taluk === plain(district.postalNames?.[0] ?? district.name)
  if (named >= 0 && !isVague) return named
  return owners.delivered.get(office.pincode) ?? (named >= 0 ? named : undefined)
}

function villageFrom(office: PostOffice): PostalVillage | undefined {
  const name = strippedName(office)
  const isVillage =
    /\bB\.O/.test(office.officeName) &&
    !urban.test(name) &&
    /^[A-Za-z][A-Za-z .'-]{2,39}$/.test(name) &&
    !/\b[A-Z]{2,}\b/.test(name)
  return isVillage ? { name: capitalised(name), pin: String(office.pincode) } : undefined
}

function strippedName({ officeName }: PostOffice): string {
  return officeName
    .replace(/\s*\b[BSH]\.O\b.*$/, '')
    .replace(/\(.*\)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function capitalised(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function spellingsOf([name, , ...found]: TehsilEntry): string[] {
  return [name, ...found].filter((spelling) => typeof spelling === 'string').map(plain)
}

/** Reduces a name to small letters, without the words for "tehsil". */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/mandala?m?|\(mdl\)|taluk[a]?/g, '')
    .replace(/[^a-z]/g, '')
}
