import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { runsOf } from '../../../server/paper/fonts'
import { sfntOf } from '../../../server/paper/sfnt'

/** Characters of every script used in papers. */
const text = 'A क ગ ਗ த త ಕ മ ব ଓ'
const files = (['plain', 'bold'] as const).flatMap((weight) =>
  runsOf(text, weight).map(({ font }) => [basename(font), font] as const),
)

/** The checksum of a font table (OpenType, “Calculating checksums”), without the font's total in `head`. */
function sumOf(table: Buffer, isHead: boolean): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4)
    if (!isHead || at !== 8)
      sum = (sum + Buffer.concat([table.subarray(at, at + 4), Buffer.alloc(3)]).readUInt32BE()) >>> 0
  return sum
}

it.each(files)('%s is unpacked to tables with valid checksums, in the order of their names', (_, file) => {
  const font = sfntOf(readFileSync(file))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const entry = font.subarray(12 + 16 * at)
    const [sum, offset, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    return { tag: entry.toString('latin1', 0, 4), sum, offset, length }
  })
  const tags = tables.map(({ tag }) => tag)
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
  expect(tags).toEqual([...tags].sort())
  for (const { tag, sum, offset, length } of tables) {
    expect(offset % 4, tag).toBe(0)
    expect(sumOf(font.subarray(offset, offset + length), tag === 'head'), tag).toBe(sum)
  }
})
