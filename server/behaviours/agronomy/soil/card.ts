import { formatDay } from '#define'
import {
  soilParameterNames,
  soilParameters,
  soilTone,
  type Micronutrient,
  type SoilParameterName,
  type SoilRating,
} from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { cardWords, type CardWords } from './cardWords'

/** A soil report as its farmer reads it, in their language; it contains nothing else about the farmer. */
export interface SoilCard {
  readonly language: string
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The headings of the test, value, limit and rating columns. */
  readonly heads: readonly string[]
  readonly rows: readonly CardRow[]
  readonly doses: { readonly heading: string; readonly rows: readonly { label: string; value: string }[] }
  readonly notes: readonly string[]
  readonly save: string
}

/** A row of the report: one parameter. */
export interface CardRow {
  readonly name: string
  readonly value: string
  readonly normal: string
  readonly rating: string
  readonly tone: 'good' | 'neutral' | 'warning' | 'bad'
}

interface Tested {
  readonly no: string
  readonly language: string
  readonly firstName: string
  readonly village: string | null
  readonly land: string
  readonly crop: string | null
  readonly lab: string | null
  readonly sampledOn: string | null
  readonly testedOn: string | null
  readonly values: Readonly<Record<SoilParameterName, number>>
  readonly ratings: Readonly<Record<SoilParameterName, SoilRating>>
  readonly limits: Readonly<Record<SoilParameterName, string>>
  readonly urea: number | null
  readonly dap: number | null
  readonly mop: number | null
  readonly micronutrients: readonly Micronutrient[] | null
  readonly amendment: 'NONE' | 'LIME' | 'GYPSUM' | null
  readonly amendmentKgAcre: number | null
  readonly remark: string | null
}

/** Reads the report of a soil test; undefined where there is none yet. `language` replaces the farmer's. */
export async function soilCardOf(
  { tx }: Pick<Work, 'tx'>,
  id: number,
  language?: string,
): Promise<(SoilCard & { readonly no: string }) | undefined> {
  const [found] = await tx.rows<{ json: string }>(sql`
    select json_build_object('no', t.sample_no, 'language', f.language, 'firstName', f.first_name, 'village', v.name, 'land', l.name,
      'crop', coalesce(c.local_names ->> f.language, c.name), 'lab', b.name,
      'sampledOn', (t.sampled_at at time zone 'Asia/Kolkata')::date, 'testedOn', t.tested_on,
      'values', json_build_object('ph', t.ph, 'ecDsM', t.ec_ds_m, 'ocPct', t.oc_pct, 'nKgHa', t.n_kg_ha, 'pKgHa', t.p_kg_ha, 'kKgHa', t.k_kg_ha,
        'sPpm', t.s_ppm, 'znPpm', t.zn_ppm, 'fePpm', t.fe_ppm, 'cuPpm', t.cu_ppm, 'mnPpm', t.mn_ppm, 'bPpm', t.b_ppm),
      'ratings', t.ratings, 'limits', t.limits, 'urea', t.urea_kg_acre, 'dap', t.dap_kg_acre, 'mop', t.mop_kg_acre,
      'micronutrients', t.micronutrients, 'amendment', t.amendment, 'amendmentKgAcre', t.amendment_kg_acre, 'remark', t.remark)::text as json
    from soil_tests t join farmers f on f.id = t.farmer_id join lands l on l.id = t.land_id
      left join geographies v on v.id = t.village_id left join crops c on c.id = t.crop_id left join vendors b on b.id = t.lab_id
    where t.id = ${id} and t.status in ('REPORT_READY', 'SHARED') and t.deleted_at is null`)
  if (!found) return undefined
  const tested = JSON.parse(found.json) as Tested
  const spoken = language ?? tested.language
  return { no: tested.no, ...cardIn(spoken in cardWords ? (spoken as keyof typeof cardWords) : 'en', tested) }
}

function cardIn(language: keyof typeof cardWords, tested: Tested): SoilCard {
  const words = cardWords[language]
  const known = (label: string, value: string | null): { label: string; value: string }[] =>
    value ? [{ label, value }] : []
  return {
    language,
    title: words.title,
    facts: [
      ...known(words.farmer, tested.firstName),
      ...known(words.land, tested.land),
      ...known(words.village, tested.village),
      ...known(words.crop, tested.crop),
      ...known(words.sample, tested.no),
      ...known(words.collected, dayOf(tested.sampledOn)),
      ...known(words.tested, dayOf(tested.testedOn)),
      ...known(words.laboratory, tested.lab),
    ],
    heads: [words.parameter, words.value, words.normal, words.rating],
    rows: soilParameterNames.map((name) => rowOf(words, name, tested)),
    doses: {
      heading: words.perAcre,
      rows: (
        [
          ['urea', tested.urea],
          ['dap', tested.dap],
          ['mop', tested.mop],
        ] as const
      ).flatMap(([name, dose]) => (dose === null ? [] : [{ label: words[name], value: `${dose} ${words.kg}` }])),
    },
    notes: [
      ...(tested.micronutrients ?? []).map((one) => words.micronutrients[one]),
      ...(tested.amendment === 'LIME' ? [`${words.lime}: ${tested.amendmentKgAcre ?? ''} ${words.kg}`] : []),
      ...(tested.amendment === 'GYPSUM' ? [words.gypsum] : []),
      ...(tested.remark ? [tested.remark] : []),
    ],
    save: words.save,
  }
}

function rowOf(words: CardWords, name: SoilParameterName, { values, ratings, limits }: Tested): CardRow {
  const { unit } = soilParameters[name] as { readonly unit?: string }
  return {
    name: words.names[name],
    value: [values[name], unit].filter((part) => part !== undefined).join(' '),
    normal: limits[name],
    ...ratedAs(words, name, ratings[name]),
  }
}

/** Words a rating: a pH is acidic or alkaline rather than low or high, and low salinity counts as normal. */
function ratedAs(words: CardWords, name: SoilParameterName, rating: SoilRating): Pick<CardRow, 'rating' | 'tone'> {
  const tone = soilTone(name, rating)
  if (name === 'ph' && tone !== 'good') return { rating: rating === 'LOW' ? words.acidic : words.alkaline, tone }
  const isNormal = tone === 'good' && (name === 'ph' || name === 'ecDsM')
  return { rating: isNormal ? words.neutral : words.ratings[rating], tone }
}

function dayOf(day: string | null): string | null {
  return day && formatDay(day)
}
