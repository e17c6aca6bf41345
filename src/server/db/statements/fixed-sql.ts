import { SQL, StringChunk, type QueryWithTypings } from 'drizzle-orm'

/** Interpolations of a fixed statement: values, which become parameters, and fixed parts. */
type Part = string | number | boolean | Date | null | readonly string[] | FixedSql

/** Cache of texts, as a tree: a statement is a sequence of literals, its own and its parts', and values. */
interface Texts {
  text?: string
  readonly next: Map<TemplateStringsArray | typeof VALUE, Texts>
}

const VALUE = 'value'
const texts: Texts = { next: new Map() }

function after(node: Texts, step: TemplateStringsArray | typeof VALUE): Texts {
  let found = node.next.get(step)
  if (!found) node.next.set(step, (found = { next: new Map() }))
  return found
}

/** What drizzle's `sql` writes for such a part: nothing that PostgreSQL could mistake for a statement. */
const MISUSED = [new StringChunk('<fixedSql within sql>')]

class FixedSql extends SQL {
  readonly #literals: TemplateStringsArray
  readonly #parts: readonly Part[]

  constructor(literals: TemplateStringsArray, parts: readonly Part[]) {
    super(MISUSED)
    this.#literals = literals
    this.#parts = parts
  }

  override toQuery(): QueryWithTypings {
    const params: unknown[] = []
    const node = this.#collect(texts, params)
    node.text ??= this.#write({ count: 0 })
    return { sql: node.text, params }
  }

  #collect(from: Texts, params: unknown[]): Texts {
    let node = after(from, this.#literals)
    for (const part of this.#parts) {
      if (part instanceof FixedSql) node = part.#collect(node, params)
      else {
        params.push(part)
        node = after(node, VALUE)
      }
    }
    return node
  }

  #write(written: { count: number }): string {
    return this.#literals.reduce((text, literal, at) => {
      const part = this.#parts[at - 1]
      const inserted = part instanceof FixedSql ? part.#write(written) : `$${(written.count += 1)}`
      return `${text}${inserted}${literal}`
    })
  }
}
export { FixedSql }

/**
 * Like drizzle's `sql`, for statements that every order runs: the text is built once, on the first call, because
 * building it costs as much as sending it. For `executor.execute`; it can't be part of drizzle's own `sql`.
 */
export const fixedSql = (literals: TemplateStringsArray, ...parts: Part[]): FixedSql => new FixedSql(literals, parts)
