import type { PaymentOption } from '../../../shared/shop-data.ts'

/** Milliseconds after which a script counts as failed. */
const LOAD_TIMEOUT = 15_000

type Attributes = Readonly<Record<string, string>>

/** The script of each URL, with the attributes that it was loaded with. */
const loading = new Map<string, { attributes: string; coming: Promise<void>; drop: () => void }>()

function insert(script: HTMLScriptElement, url: string, attributes: Attributes): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error(`${new URL(url, location.href).host} didn’t load its script`))
    }
    const late = setTimeout(fail, LOAD_TIMEOUT)
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
 * Loads a provider's script once for all callers. One that failed is retried on the next call. A script reads its
 * attributes on start, such as an account's key: with different ones it is reloaded and replaces the previous one.
 * @throws Error when it times out
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
  // A script that is still loading would start after this one and replace it.
  const coming = before ? before.coming.then(replace, replace) : begin()
  const mine = { attributes: wanted, coming, drop: () => script.remove() }
  loading.set(url, mine)
  coming.catch(() => {
    if (loading.get(url) === mine) loading.delete(url)
  })
  return coming
}

/** Reads a global set by a provider's script. @throws Error if it doesn't match the documentation */
export function readGlobal<T>(name: string, is: (value: unknown) => value is T): T {
  const value: unknown = Reflect.get(window, name)
  if (!is(value)) throw new Error(`The script didn’t define ${name}`)
  return value
}

/** Reads a property of the server's data for a script. */
export const valueIn = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

/** Reads a string from the server's data for a script; empty if it isn't one. */
export function textIn(data: unknown, name: string): string {
  const value = valueIn(data, name)
  return typeof value === 'string' ? value : ''
}

/** Loads a provider's style sheet once. The fields work without it. */
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

/** The arguments of an option's script. */
export const clientOf = ({ client }: PaymentOption) => ({ url: textIn(client, 'url'), data: client['data'] })
