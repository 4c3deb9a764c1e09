/**
 * A setting that one feature or behaviour needs, declared beside its use; its value is provided when the service is
 * made.
 */
export interface Setting<Value> {
  /** The setting in words, for the error when it is missing. */
  readonly name: string
  /** Only for the compiler: settings of different types are not interchangeable. */
  readonly isOf?: (value: Value) => Value
}

/** Reads a setting. Throws an error that names a setting which was not provided. */
export type ReadSetting = <Value>(setting: Setting<Value>) => Value

/** A setting with its value. */
export type ProvidedSetting = readonly [setting: { readonly name: string }, value: unknown]

/** Declares a setting. One that may be absent has a type with `undefined`, and is provided nevertheless. */
export function setting<Value>(name: string): Setting<Value> {
  return { name }
}

/** Pairs a setting with its value. */
export function provide<Value>(of: Setting<Value>, value: Value): ProvidedSetting {
  return [of, value]
}

/** Makes the reader of the provided settings. */
export function settingsOf(all: readonly ProvidedSetting[]): ReadSetting {
  const values = new Map(all)
  return <Value>(wanted: Setting<Value>): Value => {
    if (!values.has(wanted)) throw new Error(`The service was made without its setting: ${wanted.name}`)
    return values.get(wanted) as Value
  }
}
