import type { BaseContent, ContentKind } from './kind.ts'

type Stored = Readonly<Record<string, unknown>>
type Shape<C extends BaseContent> = Pick<ContentKind<C, unknown>, 'content' | 'defaults' | 'images'>

/**
 * True if every field is present with the type of its default. Stored content was validated when written, so only
 * content older than a field needs full validation, which a shopper's page should not wait for.
 */
function isComplete<C extends BaseContent>(kind: Shape<C>, defaults: C, stored: Stored): stored is C {
  for (const name in defaults) {
    const value = stored[name]
    if (name in kind.images ? value !== null && typeof value !== 'string' : typeof value !== typeof defaults[name]) {
      return false
    }
  }
  return true
}

/** The stored content, with defaults for fields that it lacks and for values no longer allowed. */
export function contentOf<C extends BaseContent>(kind: Shape<C>, stored: Stored): C {
  const defaults = kind.defaults()
  if (isComplete(kind, defaults, stored)) return stored
  const whole = { ...defaults, ...stored }
  const parsed = kind.content.safeParse(whole)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const mended = Object.entries(whole).map(([name, value]) => [name, wrong.has(name) ? defaults[name] : value])
  return kind.content.parse(Object.fromEntries(mended))
}

/** Converts the given fields for storage: absent ones are left out, '' resets to the default. */
export function givenFields<C extends BaseContent>(kind: Shape<C>, given: Stored): Record<string, unknown> {
  const defaults: Stored = kind.defaults()
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && name in defaults && !(name in kind.images))
      .map(([name, value]) => [name, value === '' ? defaults[name] : value]),
  )
}
