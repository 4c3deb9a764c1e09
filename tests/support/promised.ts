/** Makes a promise that the test resolves when it wants to: what waits for it waits however fast the machine is. */
export function promised(): { readonly promise: Promise<void>; readonly keep: () => void } {
  let keep = (): void => undefined
  const promise = new Promise<void>((resolve) => (keep = resolve))
  return { promise, keep }
}
