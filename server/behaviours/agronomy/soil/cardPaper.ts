import { soilTests } from '#resources'
import type { Endpoint } from '../../../engine/behaviour'
import { around } from '../../../engine/desk/recordEndpoint'
import type { Work } from '../../../engine/engine'
import { notFound } from '../../../engine/problem'
import { drawPaper } from '../../../paper'
import { companyLines, companyOf } from '../../company'
import { soilCardOf } from './card'

/** A report as a file. */
interface PaperFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Draws the report of a soil test as a PDF in the language of its farmer; undefined where there is none yet. */
export async function soilPaper(at: Pick<Work, 'tx'>, id: number): Promise<PaperFile | undefined> {
  const card = await soilCardOf(at, id)
  if (!card) return undefined
  const company = await companyOf(at)
  const [farmer, land, village, ...facts] = card.facts
  const bytes = await drawPaper({
    title: card.title,
    language: card.language,
    from: { name: company?.name ?? '', lines: company ? companyLines(company) : [] },
    facts: facts.map(({ label, value }) => [label, value] as const),
    to: {
      label: farmer?.label ?? '',
      lines: [farmer, land, village].flatMap((one) => (one ? one.value : [])),
    },
    columns: card.heads,
    rows: card.rows.map(({ name, value, normal, rating }) => [name, value, normal, rating]),
    sums: card.doses.rows.length ? [{ label: card.doses.heading, value: '', isTotal: true }, ...card.doses.rows] : [],
    notes: card.notes,
  })
  return { name: `${card.no}.pdf`, bytes }
}

/** Answers the report of a soil test, for everyone who may read the test. */
export const soilPaperEndpoint: Endpoint = around(soilTests, {
  ...{ method: 'GET', path: 'report.pdf', summary: 'The report of a soil test in the farmer’s language, as PDF' },
  ...{ gives: null, media: 'application/pdf' },
  answer: async (work, { id }): Promise<PaperFile> => {
    const file = await soilPaper(work, id)
    if (!file) throw notFound('This report doesn’t exist yet')
    return file
  },
})
