import type { FromTag, ToTag } from '../../../shared/tag-messages.ts'
import type { RunTag } from './tag.ts'

/**
 * Code of a tag's frame. Its origin is opaque: the page, the card fields and the site's cookies are out of reach. Cookies
 * and storage that the provider's script expects are replaced; cookies that it sets are passed on to the page.
 */
export function runFrame(fields: Readonly<Record<string, string>>, run: RunTag): void {
  const jar = new Map<string, string>()
  const tell = (message: FromTag): void => parent.postMessage(message, '*')
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: unknown) => {
      const [pair = '', ...attributes] = String(text).split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      const given = Object.fromEntries(
        attributes.map((each) => {
          const [key = '', ...rest] = each.split('=')
          return [key.trim().toLowerCase(), rest.join('=').trim()]
        }),
      )
      const until = Date.parse(given['expires'] ?? '')
      const max_age = given['max-age'] ? Number(given['max-age']) : Math.round((until - Date.now()) / 1000)
      if (max_age <= 0) jar.delete(name)
      else jar.set(name, value)
      if (jar.has(name)) tell({ cookie: { name, value, max_age: Number.isFinite(max_age) ? max_age : 0 } })
    },
  })
  for (const name of ['localStorage', 'sessionStorage']) {
    const stored = new Map<string, string>()
    const value = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
      clear: () => stored.clear(),
      key: (index: number) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    }
    Object.defineProperty(window, name, { value })
  }
  const load = (url: string): void => {
    const script = document.createElement('script')
    script.async = true
    script.src = url
    document.head.append(script)
  }
  let send: ReturnType<RunTag> | undefined
  addEventListener('message', ({ source, data }: MessageEvent<ToTag>) => {
    if (source !== parent) return
    if ('start' in data && !send) {
      for (const [name, value] of Object.entries(data.start.cookies)) jar.set(name, value)
      send = run(fields, data.start, load)
    } else if ('event' in data) send?.(data.event)
  })
  tell({ ready: true })
}
