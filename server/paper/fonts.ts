import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sfntOf } from './sfnt'

const require = createRequire(import.meta.url)

/** A font weight of papers. */
export type Weight = 'plain' | 'bold'

/** A script and its font: its characters, and its files by weight. */
interface Script {
  readonly holds: RegExp
  readonly files: Readonly<Record<Weight, string>>
}

/** Lists the files of a font by weight, from the name of the plain one. */
function inWeights(plain: string): Script['files'] {
  return { plain, bold: plain.replace('-400-', '-600-') }
}

/** Noto Sans covers every script of India; a font contains one, so a line is split where its script changes. */
const scripts: readonly Script[] = [
  {
    holds: /[ -~\u00a0-\u00ff\u2000-\u200b\u2010-\u206f\u2122\u2212]/,
    files: inWeights(require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
  },
  {
    holds: /[\p{Script=Devanagari}₹।॥]/u,
    files: inWeights(require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff')),
  },
  {
    holds: /\p{Script=Gujarati}/u,
    files: inWeights(
      require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
    ),
  },
  {
    holds: /\p{Script=Gurmukhi}/u,
    files: inWeights(
      require.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
    ),
  },
  {
    holds: /\p{Script=Tamil}/u,
    files: inWeights(require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff')),
  },
  {
    holds: /\p{Script=Telugu}/u,
    files: inWeights(require.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff')),
  },
  {
    holds: /\p{Script=Kannada}/u,
    files: inWeights(require.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff')),
  },
  {
    holds: /\p{Script=Malayalam}/u,
    files: inWeights(
      require.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
    ),
  },
  {
    holds: /\p{Script=Bengali}/u,
    files: inWeights(require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff')),
  },
  {
    holds: /\p{Script=Oriya}/u,
    files: inWeights(require.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff')),
  },
]

/** A piece of a line in one font. */
export interface Run {
  readonly text: string
  readonly font: string
}

/**
 * Splits a line where its script changes. Spaces and joiners stay with the preceding text; characters of other scripts
 * are omitted.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { text: string; script: Script }[] = []
  for (const sign of text.normalize('NFC')) {
    const before = runs.at(-1)
    const isNeutral = before && /[ \u200c\u200d]/.test(sign)
    const script = isNeutral ? before.script : scripts.find(({ holds }) => holds.test(sign))
    if (!script) continue
    if (before?.script === script) before.text += sign
    else runs.push({ text: sign, script })
  }
  return runs.map((run) => ({ text: run.text, font: run.script.files[weight] }))
}

/** The unpacked fonts, by file. */
const unpacked = new Map<string, Buffer>()

/** Reads the font of a file. */
export function fontIn(file: string): Buffer {
  const font = unpacked.get(file) ?? sfntOf(readFileSync(file))
  unpacked.set(file, font)
  return font
}
