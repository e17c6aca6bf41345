import type { Contract } from '../../../src/shared/contract.ts'
import { id } from '../../../src/shared/contracts/fields.ts'
import { sample } from './contract-samples.ts'

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
}
interface Schema {
  _zod: { def: Def }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

const ID_NAME = /(^|_)ids?$/

/** Returns the path of every possible id in a body, with `*` for list items: recognized by name or schema. */
export function idsIn(schema: unknown, at: readonly string[] = []): string[] {
  if (!isSchema(schema)) return []
  const { def } = schema._zod
  const called = at.findLast((step) => step !== '*') ?? ''
  if (def.type === 'string') return schema === id || ID_NAME.test(called) ? [at.join('.')] : []
  const parts = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => idsIn(part, [...at, name])),
    ...idsIn(def.element, [...at, '*']),
    ...idsIn(def.innerType, at),
    ...idsIn(def.in, at),
    ...(def.options ?? []).flatMap((option) => idsIn(option, at)),
  ]
  return [...new Set(parts)]
}

/** Values for the fields next to an id that generated ones don't fit. */
const AROUND: Readonly<Record<string, unknown>> = {
  'action.connection_id': { type: 'one' },
  'action.connection_ids.*': { type: 'priority' },
  'action.shares.*.connection_id': { type: 'split' },
  'action.steps.*.connection_id': { type: 'cascade', max_attempts: 2, max_seconds: 20 },
}
const NEAR: Readonly<Record<string, unknown>> = {
  percent: 100,
  keep: 'shopify',
  go_on: [],
  max_attempts: 1,
  timeout_seconds: 10,
  field: 'product',
  operator: 'is',
  amount: 100,
  currency: 'USD',
  step_id: 'pay',
  variant_id: 'first',
  product_id: 'prd_unknown',
  stock: 1,
  kind: 'payment_page',
  weight: 100,
  quantity: 1,
  title: 'One size',
  price: 100,
  pricing_model: 'one_time',
  one_time_price: 100,
}

/** Builds a value with `id` at a path, and values from `AROUND` for the fields next to it. */
function within(schema: unknown, [step, ...rest]: readonly string[], id: string, around: object): unknown {
  if (step === undefined) return id
  if (step === '*') return [within(elementOf(schema), rest, id, {})]
  const fields = fieldsOf(schema)
  const near = Object.keys(fields).flatMap((name) => (name in NEAR && name !== step ? [[name, NEAR[name]]] : []))
  return { ...Object.fromEntries(near), ...around, [step]: within(fields[step], rest, id, {}) }
}

/** Returns the fields of an object schema, across all of its alternatives. */
function fieldsOf(schema: unknown): Record<string, Schema> {
  if (!isSchema(schema)) return {}
  const { shape, innerType, in: piped, options = [] } = schema._zod.def
  return Object.assign({}, ...options.map(fieldsOf), fieldsOf(innerType), fieldsOf(piped), shape) as Record<
    string,
    Schema
  >
}

function elementOf(schema: unknown): unknown {
  if (!isSchema(schema)) return undefined
  const { element, innerType, in: piped, options = [] } = schema._zod.def
  return element ?? [innerType, piped, ...options].map(elementOf).find((found) => found !== undefined)
}

/** Builds a body that fits a contract and has `id` at a path. */
export function bodyNaming({ body }: Contract, place: string, id: string): Record<string, unknown> {
  const [field = '', ...rest] = place.split('.')
  const value = within(fieldsOf(body)[field], rest, id, Object(AROUND[place] ?? {}) as object)
  return { ...sample(body), [field]: value }
}
