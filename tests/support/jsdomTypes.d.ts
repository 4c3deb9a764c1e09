declare module 'jsdom' {
  /** The parts of jsdom that our tests use; it has no types. */
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly pretendToBeVisual: boolean })
    readonly window: Window & typeof globalThis
  }
}
