declare module 'jsdom' {
  /** As much of jsdom as our tests use; it brings no types. */
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly pretendToBeVisual: boolean })
    readonly window: Window & typeof globalThis
  }
}
