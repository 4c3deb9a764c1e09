/** A browser in whose window everything is in sight. */
export class AllInSight {
  constructor(private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }])
  }
  disconnect(): void {
    this.tell([])
  }
}
