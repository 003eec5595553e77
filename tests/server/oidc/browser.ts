/** The address under which users know the server; the test's server listens on another one. */
export const desk = 'https://desk.agency.example'

type Cookie = { name: string; value: string; path: string }

/** A browser that keeps cookies by site and path and follows redirects, over real HTTP. */
export class Browser {
  readonly cookies = new Map<string, Cookie[]>()
  readonly #served: string

  /** `served` is where the server behind `desk` listens. */
  constructor(served: string) {
    this.#served = served
  }

  /** Sends one request, and keeps the cookies of its response. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname } = new URL(address)
    const cookie = this.#of(origin)
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(address.replace(desk, this.#served), {
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const text of response.headers.getSetCookie()) this.#keep(origin, text)
    return response
  }

  /** Opens a page and follows its redirects. Returns the address of the first page on the way that `stops` names. */
  async open(address: string, stops: (url: URL) => boolean = isSignInPage): Promise<URL> {
    let url = new URL(address)
    for (let hop = 0; hop < 12 && !stops(url); hop++) {
      const response = await this.send(url.href)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${url.pathname} answered ${response.status} without a redirect`)
      url = new URL(location, url)
    }
    return url
  }

  /** Asks the server to begin a sign-in. Returns the provider's address. */
  async begin(provider: string, returnTo?: string): Promise<string> {
    const response = await this.send(`${desk}/api/v1/auth/oidc/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ return_to: returnTo }),
    })
    const body: { address?: string; code?: string } = await response.json()
    if (body.address === undefined) throw new Error(body.code)
    return body.address
  }

  /** Signs in up to the callback, which it does not open. Returns the callback's address. */
  async reachCallback(provider: string, returnTo?: string): Promise<URL> {
    return this.open(await this.begin(provider, returnTo), isCallback)
  }

  /** Signs in by the provider. Returns what the sign-in page is told. */
  async signIn(provider: string, returnTo?: string): Promise<Record<string, string>> {
    return outcomeOf(await this.open(await this.begin(provider, returnTo)))
  }

  /** Opens a callback's address. Returns what the sign-in page is told. */
  async finish(callback: URL | string): Promise<Record<string, string>> {
    return outcomeOf(await this.open(String(callback)))
  }

  /** Calls the server as the page of the session does. */
  async call<Body>(token: string | undefined, method: string, path: string, json?: unknown) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: desk }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const response = await this.send(`${desk}/api/v1${path}`, { method, headers, ...body })
    const text = await response.text()
    const parsed: Body & { code?: string } = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: parsed }
  }

  /** Asks the server to begin a fresh sign-in of the session's user. Returns the provider's address. */
  async beginConfirming(token: string | undefined, provider: string): Promise<string> {
    const { body } = await this.call<{ address?: string }>(
      ...([token, 'POST', `/account/confirmation/${provider}`] as const),
      { return_to: '/services' },
    )
    if (body.address === undefined) throw new Error(body.code)
    return body.address
  }

  /** Signs in again at the provider. Returns what the page is told. */
  async confirm(token: string | undefined, provider: string): Promise<Record<string, string>> {
    return outcomeOf(await this.open(await this.beginConfirming(token, provider)))
  }

  /** Renews the session like the page does. Returns the token, or undefined without a session. */
  async token(): Promise<string | undefined> {
    const response = await this.send(`${desk}/api/v1/auth/refresh`, { method: 'POST' })
    const body: { access_token?: string } = await response.json()
    return body.access_token
  }

  #of(origin: string): Cookie[] {
    return this.cookies.get(origin) ?? []
  }

  #keep(origin: string, text: string) {
    const [pair = '', ...attributes] = text.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const others = this.#of(origin).filter((cookie) => cookie.name !== name || cookie.path !== path)
    const isEnded = attributes.some((attribute) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute))
    this.cookies.set(origin, isEnded ? others : [...others, { name, value, path }])
  }
}

const isSignInPage = ({ origin, pathname }: URL) => origin === desk && pathname === '/login'
const isCallback = ({ origin, pathname }: URL) => origin === desk && pathname.endsWith('/callback')

const outcomeOf = ({ searchParams }: URL) => Object.fromEntries(searchParams)
