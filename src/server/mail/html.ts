/** Trusted HTML. Only `html` creates it, so that everything else is escaped when inserted. */
class SafeHtml {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
  toString(): string {
    return this.value
  }
}
export type { SafeHtml }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)

type Part = string | number | SafeHtml | readonly Part[]

const toHtml = (part: Part): string => {
  if (part instanceof SafeHtml) return part.value
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(toHtml).join('')
}

/** Builds HTML: inserted text is escaped, inserted HTML is not, and lists are joined. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): SafeHtml =>
  new SafeHtml(literals.reduce((whole, literal, at) => `${whole}${toHtml(parts[at - 1] ?? '')}${literal}`))
