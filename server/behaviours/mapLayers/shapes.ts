/** Longitude and latitude in degrees. */
export type Position = readonly [number, number]

/** Outer rings, each closed or not; holes are not drawn. */
export type Rings = readonly (readonly Position[])[]

const KILOMETRES_PER_DEGREE = 111.2

/** About a kilometre, invisible on a map of the country. */
const COARSE = 0.01
/** Islands and slivers below this size, in degrees, are omitted beside a larger ring. */
const SPECK = 0.06

/** Returns how much shorter a degree of longitude is than one of latitude. */
function narrow(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180)
}

/** Computes the straight-line distance, accurate within a district. */
export function kilometres([lonA, latA]: Position, [lonB, latB]: Position): number {
  return Math.hypot((lonB - lonA) * narrow((latA + latB) / 2), latB - latA) * KILOMETRES_PER_DEGREE
}

/** Makes a ring of 24 corners around a position. */
export function roundAbout([lon, lat]: Position, reach: number): readonly Position[] {
  const degrees = reach / KILOMETRES_PER_DEGREE
  return Array.from({ length: 24 }, (_, corner): Position => {
    const angle = (corner / 24) * 2 * Math.PI
    return [lon + (degrees * Math.cos(angle)) / narrow(lat), lat + degrees * Math.sin(angle)]
  })
}

/** Cuts rings to what is nearer to one position than to another: one border of a Voronoi cell. */
export function nearerTo(rings: Rings, one: Position, other: Position): Rings {
  const [wide, middle] = [narrow(one[1]), [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] as const]
  const side = ([lon, lat]: Position): number =>
    (lon - middle[0]) * wide * (other[0] - one[0]) * wide + (lat - middle[1]) * (other[1] - one[1])
  return cut(rings, side)
}

/** Cuts rings to what is within a convex, counter-clockwise ring. */
export function withinConvex(rings: Rings, convex: readonly Position[]): Rings {
  return convex.reduce<Rings>((left, [ax, ay], index) => {
    const [bx, by] = convex[(index + 1) % convex.length] ?? [ax, ay]
    return cut(left, ([x, y]) => (by - ay) * (x - ax) - (bx - ax) * (y - ay))
  }, rings)
}

/** Keeps what is on the side where `side` is not above zero (Sutherland and Hodgman). */
function cut(rings: Rings, side: (at: Position) => number): Rings {
  return rings.flatMap((ring) => {
    const kept = ring.flatMap((to, index): Position[] => {
      const from = ring.at(index - 1) ?? to
      const [before, after] = [side(from), side(to)]
      const part = before / (before - after)
      const crossing: Position = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      const isCrossed = before <= 0 !== after <= 0
      return [...(isCrossed ? [crossing] : []), ...(after <= 0 ? [to] : [])]
    })
    return kept.length >= 3 ? [kept] : []
  })
}

/** Simplifies rings for sending: only visible corners, rounded to a hundred metres, closed. */
export function drawn(rings: Rings, tolerance = COARSE): Rings {
  const sizes = rings.map(sizeOf)
  const largest = Math.max(...sizes)
  return rings
    .filter((_, index) => (sizes[index] ?? 0) >= Math.min(SPECK, largest))
    .map((ring) => closed(coarse(ring, tolerance).map(([lon, lat]): Position => [rounded(lon), rounded(lat)])))
    .filter((ring) => ring.length >= 4)
}

function sizeOf(ring: readonly Position[]): number {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  return Math.max(Math.max(...lons) - Math.min(...lons), Math.max(...lats) - Math.min(...lats))
}

function closed(ring: readonly Position[]): readonly Position[] {
  const corners = ring.filter(([lon, lat], index) => {
    const last = ring[index - 1]
    return last?.[0] !== lon || last[1] !== lat
  })
  const [first, last] = [corners[0], corners.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...corners, first] : corners
}

/** Removes corners within a tolerance of the line without them (Douglas and Peucker). */
function coarse(ring: readonly Position[], tolerance: number): readonly Position[] {
  const kept = new Set([0, ring.length - 1])
  const open: (readonly [number, number])[] = [[0, ring.length - 1]]
  // A closed ring ends where it starts: its farthest corner divides it.
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch
    let [farthest, most] = [-1, tolerance]
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceFrom(ring[at] as Position, ring[from] as Position, ring[to] as Position)
      if (away > most) [farthest, most] = [at, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, index) => kept.has(index))
}

function distanceFrom([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
