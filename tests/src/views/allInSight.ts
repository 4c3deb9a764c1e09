/** A browser in which everything is in view. */
export class AllInSight {
  constructor(private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }])
  }
  disconnect(): void {
    this.tell([])
  }
}
