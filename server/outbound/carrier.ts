/** A message as a carrier gets it. */
export interface Handover {
  /** The same each time the same message is handed over, so that whoever gets it twice may tell. */
  readonly unique: string
  readonly to: string
  readonly template: string
  readonly subject: string
  readonly text: string
}

/** Takes messages out of the house, for one channel. */
export interface Carrier {
  /** Hands a message over; answers what the provider calls it. Throws CarrierError. */
  carry(message: Handover): Promise<string>
}

/**
 * Why a message was not taken: `refused` will be so again; `unreached` never had it; of what is `unsure` nobody knows
 * whether it arrived.
 */
export class CarrierError extends Error {
  constructor(
    readonly kind: 'refused' | 'unreached' | 'unsure',
    message: string,
  ) {
    super(message)
  }
}
