import { formatNumber } from '../../views/format/format'

/** The audience of rules, as returned by the service. */
export interface AudienceFound {
  readonly count: number
  readonly dnd: number
  readonly noConsent: number
  readonly rows: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly mobile: string
    readonly language: string
    readonly district: string | null
  }[]
}

/** Who is left out of an audience, in words. */
export function leftOutWords({ dnd, noConsent }: Pick<AudienceFound, 'dnd' | 'noConsent'>): string {
  return `Skipped: ${formatNumber(dnd)} on “do not disturb”, ${formatNumber(noConsent)} without consent.`
}
