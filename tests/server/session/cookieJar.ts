/** The final response after following redirects. */
export interface Arrival {
  readonly status: number
  readonly path: string
  readonly query: URLSearchParams
  readonly text: string
  readonly headers: Headers
}

/** A browser's state for one site: it keeps cookies and follows redirects up to the portal's own pages. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(readonly origin: string) {}

  /** Opens an address. */
  open(url: string): Promise<Arrival> {
    return this.#walk(url, {})
  }

  /** Sends a form. */
  submit(path: string, fields: Record<string, string>): Promise<Arrival> {
    return this.#walk(`${this.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #walk(address: string, init: RequestInit): Promise<Arrival> {
    const url = new URL(address, this.origin)
    const atPortal = ['/callback', '/login'].includes(url.pathname)
    const arrival = { path: url.pathname, query: url.searchParams }
    if (atPortal) return { ...arrival, status: 200, text: '', headers: new Headers() }
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const next = response.headers.get('location')
    if (next) return this.#walk(new URL(next, url).href, {})
    return { ...arrival, status: response.status, text: await response.text(), headers: response.headers }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8)
    if (value === '' || (expires && new Date(expires) < new Date())) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}
