import type { Micronutrient, SoilParameterName, SoilRating } from '#resources'

/** The words of a soil report in one language. */
export interface CardWords {
  readonly title: string
  readonly sample: string
  readonly collected: string
  readonly tested: string
  readonly laboratory: string
  readonly land: string
  readonly village: string
  readonly crop: string
  readonly farmer: string
  readonly parameter: string
  readonly value: string
  /** The heading of the limits. */
  readonly normal: string
  readonly rating: string
  readonly acidic: string
  /** The rating of a pH or salinity that needs no treatment. */
  readonly neutral: string
  readonly alkaline: string
  /** The heading of the recommended amounts. */
  readonly perAcre: string
  readonly urea: string
  readonly dap: string
  readonly mop: string
  readonly kg: string
  readonly lime: string
  readonly gypsum: string
  /** The label of the link to the report as a PDF. */
  readonly save: string
  /** The message with the link; contains `{land}` and `{link}`. */
  readonly sms: string
  readonly names: Readonly<Record<SoilParameterName, string>>
  readonly ratings: Readonly<Record<SoilRating, string>>
  readonly micronutrients: Readonly<Record<Micronutrient, string>>
}
