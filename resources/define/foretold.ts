/** What would come of a form or an action, as the service tells it beforehand: nothing is changed by asking. */
export interface Foretold {
  readonly parts: readonly ForetoldPart[]
}

/** One thing that would come of it, under its heading. */
export interface ForetoldPart {
  readonly label: string
  /** The whole of it in one sentence, for whoever hears it: said anew when it changes. */
  readonly summary?: string
  /** What is still missing, why there is none, or what else to know. */
  readonly note?: string
  /** The note warns. */
  readonly isWarning?: boolean
  /** The action would be refused, for what the note says. */
  readonly isRefused?: boolean
  /** What may be begun instead. */
  readonly begins?: ForetoldBeginning
  readonly lines?: readonly ForetoldLine[]
  readonly sms?: ForetoldSms
}

/** A record of another resource that is begun with what the form holds already. */
export interface ForetoldBeginning {
  /** The name of the resource. */
  readonly of: string
  /** The label of the button. */
  readonly label: string
  /** By its fields, the fields of the form whose values it begins with. */
  readonly from: Readonly<Record<string, string>>
}

/** A line of an account. */
export interface ForetoldLine {
  readonly label: string
  /** Where it comes from. */
  readonly hint?: string
  /** In paise. */
  readonly money?: number
  /** What stands in the place of an amount. */
  readonly words?: string
  readonly tone?: 'good' | 'bad'
  /** The sum of what stands above it. */
  readonly isTotal?: boolean
}

/** A message as it would go out. */
export interface ForetoldSms {
  readonly text: string
  /** The code of its language, `pa`, and its name in words. */
  readonly language: string
  readonly languageName: string
  /** How many SMS it takes, where what is shown is masked: the mask is no measure of what goes out. */
  readonly parts?: number
}
