import type { Formula } from '#define'

const HECTARES_PER_ACRE = 0.40468564224

/**
 * The holding class of the Agriculture Census for an area in acres, by hectares: rounded, because one hectare is stored
 * as 2.471 acres and must still count as a hectare.
 */
export function holdingClassOf(acres: string): Formula {
  const hectares: Formula = { round: { multiply: [acres, HECTARES_PER_ACRE] }, digits: 3 }
  const below = (limit: number, text: string) => ({ when: { compare: [hectares, 'lt', limit] }, is: { text } }) as const
  return {
    cases: [below(1, 'MARGINAL'), below(2, 'SMALL'), below(4, 'SEMI_MEDIUM'), below(10, 'MEDIUM')],
    otherwise: { text: 'LARGE' },
  }
}
