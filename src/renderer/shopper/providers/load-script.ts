import type { PaymentOption } from '../../../shared/shop-data.ts'

/** A script that has not come after so long will not come. */
const PATIENCE = 15_000

type Attributes = Readonly<Record<string, string>>

/** The script of each address, with the attributes that it was loaded by. */
const loading = new Map<string, { attributes: string; coming: Promise<void>; drop: () => void }>()

function insert(script: HTMLScriptElement, url: string, attributes: Attributes): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error(`${new URL(url, location.href).host} gave no script`))
    }
    const late = setTimeout(fail, PATIENCE)
    script.addEventListener('load', () => {
      clearTimeout(late)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(late)
      fail()
    })
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.async = true
    script.src = url
    document.head.append(script)
  })
}

/**
 * Loads a provider's script once, whoever asks for it. One that failed is asked for anew the next time. A script reads its
 * attributes as it starts, an account's key among them: with others it is loaded anew, in place of the one before.
 * @throws Error when it does not come in time
 */
export function loadScript(url: string, attributes: Attributes = {}): Promise<void> {
  const wanted = JSON.stringify(attributes)
  const before = loading.get(url)
  if (before?.attributes === wanted) return before.coming
  const script = document.createElement('script')
  const begin = () => insert(script, url, attributes)
  const replace = () => {
    before?.drop()
    return begin()
  }
  // One that is still on its way would start after this one, and stand in its place.
  const coming = before ? before.coming.then(replace, replace) : begin()
  const mine = { attributes: wanted, coming, drop: () => script.remove() }
  loading.set(url, mine)
  coming.catch(() => {
    if (loading.get(url) === mine) loading.delete(url)
  })
  return coming
}

/** What a provider's script left on the window. @throws Error for what is not what its documentation says */
export function globalOf<T>(name: string, is: (value: unknown) => value is T): T {
  const value: unknown = Reflect.get(window, name)
  if (!is(value)) throw new Error(`The script left no ${name}`)
  return value
}

/** A part of what the server gave for a script. */
export const valueIn = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

/** A text of what the server gave for a script; empty where it is none. */
export function textIn(data: unknown, name: string): string {
  const value = valueIn(data, name)
  return typeof value === 'string' ? value : ''
}

/** Loads a provider's style sheet once. Fields without it can still be typed in. */
export function loadStyle(url: string): Promise<void> {
  if (url === '' || document.querySelector(`link[href="${CSS.escape(url)}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

/** What an option's script starts with. */
export const clientOf = ({ client }: PaymentOption) => ({ url: textIn(client, 'url'), data: client['data'] })
