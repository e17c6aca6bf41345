import { describe, expect, it } from 'vitest'
import { aliases, routeAt, routes } from '../routes.ts'
import { sidebarMenu } from '../shell/sidebar.ts'

const own = { using_lasso_payments: true, whop_api_key: '' }

const activeOn = (path: string): string[] =>
  (sidebarMenu(routes, own, path).primary.find(({ label }) => label === 'Payments')?.items ?? [])
    .filter(({ active }) => active)
    .map(({ label }) => label)

describe('Orchestration in the menu', () => {
  it('links to the cascade [SB-032] [DEF-01] [GAP-13]', () => {
    const items = sidebarMenu(routes, own, '/').primary.find(({ label }) => label === 'Payments')?.items
    expect(items?.map(({ label, path, comingSoon }) => [label, path, comingSoon ?? false])).toEqual([
      ['Accounts', '/payments/accounts', false],
      ['Orchestration', '/payments/orchestration/rules/cascade', false],
    ])
  })

  it('is active on the checkout rules [HL-004]', () => {
    expect(activeOn('/payments/orchestration/rules/checkout')).toEqual(['Orchestration'])
  })

  it('is active on new-rule screens [HL-005] [HL-006] [HL-007] [HL-008] [HL-009] [DEF-03]', () => {
    for (const path of [
      '/orchestration/rules/add-new-rule',
      '/orchestration/decline/add-new-rule',
      '/orchestration/route-to-connection/add-new-rule',
      '/orchestration/3d-secure/add-new-rule',
      '/other-transactions/decline-new-rule',
    ]) {
      expect(routeAt(path), path).toBeDefined()
      expect(activeOn(path), path).toEqual(['Orchestration'])
    }
  })

  it('is active on edit-rule screens and the other lists [HL-010] [DEF-04]', () => {
    for (const path of [
      '/orchestration/rules/edit-rule/rul_1',
      '/orchestration/decline/edit-rule/rul_1',
      '/orchestration/route-to-connection/edit-rule/rul_1',
      '/orchestration/3d-secure/edit-rule/rul_1',
      '/orchestration/rules/card-transactions',
      '/orchestration/rules/other-transactions',
    ]) {
      expect(routeAt(path), path).toBeDefined()
      expect(activeOn(path), path).toEqual(['Orchestration'])
    }
  })

  it('has the paths of the specification’s menu as aliases [DEF-01]', () => {
    expect(aliases['/orchestration/rules/cascade']).toBe('rules.cascade')
    expect(aliases['/orchestration/rules/checkout']).toBe('rules.checkout')
  })
})
