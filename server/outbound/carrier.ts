/** A message handed to a carrier. */
export interface Handover {
  /** The same in every attempt at the same message, so that a duplicate can be recognised. */
  readonly unique: string
  readonly to: string
  readonly template: string
  readonly subject: string
  readonly text: string
}

/** Sends messages of one channel through a provider. */
export interface Carrier {
  /** Hands over a message; returns the provider's reference. Throws CarrierError. */
  carry(message: Handover): Promise<string>
}

/**
 * Why a message was not accepted: `refused` will be refused again; `unreached` never arrived; `unsure` may have
 * arrived.
 */
export class CarrierError extends Error {
  constructor(
    readonly kind: 'refused' | 'unreached' | 'unsure',
    message: string,
  ) {
    super(message)
  }
}
