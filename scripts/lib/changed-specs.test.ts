import { describe, expect, it } from 'vitest'
import { specsFor, webSpecs } from './changed-specs.mjs'

const sources: Record<string, string> = {
  'tests/e2e/web/merchant/tickets.spec.ts': "import { desk } from '../../pages/desk.ts'",
  'tests/e2e/web/merchant/rules.spec.ts': "import { test } from '@playwright/test'",
  'tests/e2e/pages/desk.ts':
    "import { until } from '../../support/app/until.ts'\nimport '../../../src/shared/money.ts'",
  'tests/support/app/until.ts': '',
}
const specs = ['tests/e2e/web/merchant/rules.spec.ts', 'tests/e2e/web/merchant/tickets.spec.ts']
const chosen = (...files: string[]) => specsFor(files, specs, (file) => sources[file] ?? '')

describe('browser tests for a change', () => {
  it('include changed tests and those that import a changed file', () => {
    expect(chosen('tests/e2e/web/merchant/rules.spec.ts')).toEqual(['tests/e2e/web/merchant/rules.spec.ts'])
    expect(chosen('tests/support/app/until.ts')).toEqual(['tests/e2e/web/merchant/tickets.spec.ts'])
  })

  it('include those for the changed part of the sources', () => {
    expect(chosen('src/renderer/features/rules/list/rules-screen.tsx')).toEqual([
      'tests/e2e/web/merchant/rules.spec.ts',
    ])
    expect(chosen('src/renderer/features/tickets/list/tickets-screen.tsx', 'docs/glossary.md')).toEqual([
      'tests/e2e/web/merchant/tickets.spec.ts',
    ])
  })

  it('are none for unit tests and documents', () => {
    expect(chosen('src/renderer/features/rules/rules-screen.test.tsx', 'README.md')).toEqual([])
  })

  it.each([
    'src/renderer/shopper/screens/cart-screen.tsx',
    'src/renderer/features/pages/page-screen.tsx',
    'src/renderer/lib/session/session.ts',
    'src/server/connectors/nmi/charge.ts',
    'src/shared/contracts/sales/orders.ts',
  ])('exist for %s', (file) => {
    expect(specsFor([file], webSpecs()).length).toBeGreaterThan(2)
  })
})
