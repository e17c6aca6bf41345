import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const patterns = z.union([
  z.pipe(
    z.string(),
    z.transform((one) => [one]),
  ),
  z.array(z.string()),
])
const side = z.object({ path: patterns, pathNot: z.optional(patterns) })
const config = z.object({
  forbidden: z.array(z.object({ name: z.string(), from: z.unknown(), to: z.unknown() })),
})

const { forbidden } = config.parse(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'))
const { from, to } = z.object({ from: side, to: side }).parse(forbidden.find(({ name }) => name === 'sql-in-repos'))

const matches = ({ path, pathNot = [] }: z.output<typeof side>, file: string) =>
  path.some((one) => new RegExp(one).test(file)) && !pathNot.some((one) => new RegExp(one).test(file))

describe('SQL outside of repos', () => {
  it.each([
    'src/server/features/sales/orders/service.ts',
    'src/server/features/sales/orders/refund-order.ts',
    'src/server/http/requests/caller.ts',
    'src/server/jobs/cleanup.ts',
    'src/server/start.ts',
  ])('is rejected in %s', (file) => {
    expect(matches(from, file)).toBe(true)
  })

  it.each([
    'src/server/features/sales/orders/repo.ts',
    'src/server/features/sales/orders/order-list-repo.ts',
    'src/server/http/requests/caller-repo.ts',
    'src/server/db/outbox.ts',
    'src/server/features/sales/orders/orders.api.test.ts',
  ])('is allowed in %s', (file) => {
    expect(matches(from, file)).toBe(false)
  })

  it.each([
    'src/server/db/schema/sales/orders.ts',
    'src/server/db/statements/fixed-sql.ts',
    'node_modules/drizzle-orm/index.js',
    'node_modules/pg/esm/index.mjs',
  ])('is what imports %s', (file) => {
    expect(matches(to, file)).toBe(true)
  })
})
