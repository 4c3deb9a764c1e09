import { boxAtPath, boxesIn, NoMp4, type Box, type Stretch } from './mp4Boxes'

/** More samples than an hour's track has. */
const MOST_SAMPLES = 1_000_000

/**
 * Finds the ranges of a track's samples in its file (ISO/IEC 14496-12, 8.7). Throws `NoMp4` where its tables are
 * invalid.
 */
export function sampleRanges(bytes: Buffer, track: Box): Stretch[] {
  const tables = boxAtPath(bytes, track, 'mdia', 'minf', 'stbl')
  if (!tables) return []
  const parts = boxesIn(bytes, tables.from, tables.to)
  const table = (...types: readonly string[]): Box => {
    const found = parts.find(({ type }) => types.includes(type))
    if (!found) throw new NoMp4()
    return found
  }
  const [chunks, runs, sizes] = [table('stco', 'co64'), table('stsc'), table('stsz')]
  const chunkCount = bytes.readUInt32BE(chunks.from + 4)
  const sampleCount = bytes.readUInt32BE(sizes.from + 8)
  if (Math.max(chunkCount, sampleCount) > MOST_SAMPLES) throw new NoMp4()
  const sameSize = bytes.readUInt32BE(sizes.from + 4)
  const isWide = chunks.type === 'co64'
  const perChunk = samplesPerChunk(bytes, runs)
  const stretches: Stretch[] = []
  let sample = 0
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    const at = chunks.from + 8 + chunk * (isWide ? 8 : 4)
    const from = isWide ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const end = Math.min(sampleCount, sample + perChunk(chunk + 1))
    let to = from
    for (; sample < end; sample += 1) to += sameSize || bytes.readUInt32BE(sizes.from + 12 + sample * 4)
    stretches.push([from, to])
  }
  return stretches
}

/** Merges ranges so that they do not overlap: a table may name the same bytes a million times. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: [from: number, to: number][] = []
  for (const [from, to] of [...stretches].sort(([one], [other]) => one - other)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** Makes a function for the number of samples in a chunk; chunks count from one, and their runs are in order. */
function samplesPerChunk(bytes: Buffer, runs: Box): (chunk: number) => number {
  const count = bytes.readUInt32BE(runs.from + 4)
  let run = 0
  const firstOf = (one: number): number => bytes.readUInt32BE(runs.from + 8 + one * 12)
  return (chunk) => {
    while (run + 1 < count && firstOf(run + 1) <= chunk) run += 1
    return count > 0 ? bytes.readUInt32BE(runs.from + 12 + run * 12) : 0
  }
}
