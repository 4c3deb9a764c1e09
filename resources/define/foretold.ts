/** The preview of a form or an action, from the service: the request changes nothing. */
export interface Foretold {
  readonly parts: readonly ForetoldPart[]
}

/** One part of the preview, with its heading. */
export interface ForetoldPart {
  readonly label: string
  /** All of it in one sentence, announced by screen readers whenever it changes. */
  readonly summary?: string
  /** What is still missing, why there is none, or what else to know. */
  readonly note?: string
  /** The note is a warning. */
  readonly isWarning?: boolean
  /** The action would be refused, for the reason in the note. */
  readonly isRefused?: boolean
  /** A record that can be created instead. */
  readonly begins?: ForetoldBeginning
  readonly lines?: readonly ForetoldLine[]
  readonly sms?: ForetoldSms
}

/** A related record prefilled from the form. */
export interface ForetoldBeginning {
  /** The name of the resource. */
  readonly of: string
  /** The label of the button. */
  readonly label: string
  /** For each of its fields, the field of the form with the initial value. */
  readonly from: Readonly<Record<string, string>>
}

/** A line of an account. */
export interface ForetoldLine {
  readonly label: string
  /** Its source. */
  readonly hint?: string
  /** In paise. */
  readonly money?: number
  /** The text shown instead of an amount. */
  readonly words?: string
  readonly tone?: 'good' | 'bad'
  /** The sum of the lines above it. */
  readonly isTotal?: boolean
}

/** A message as it would be sent. */
export interface ForetoldSms {
  readonly text: string
  /** The code of its language, `pa`, and its name in words. */
  readonly language: string
  readonly languageName: string
  /** The number of SMS, if the shown text is masked: the length of the mask would be wrong. */
  readonly parts?: number
}
