/** A reference to a shared schema. */
export function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}
