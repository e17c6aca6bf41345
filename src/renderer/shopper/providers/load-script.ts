import type { PaymentOption } from '../../../shared/shop-data.ts'

/** A script that has not come after so long will not come. */
const PATIENCE = 15_000

const loading = new Map<string, Promise<void>>()

/**
 * Loads a provider's script once, whoever asks for it. One that failed is asked for anew the next time.
 * @throws Error when it does not come in time
 */
export function loadScript(url: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const begun = loading.get(url)
  if (begun) return begun
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
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
  loading.set(url, coming)
  coming.catch(() => loading.delete(url))
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
