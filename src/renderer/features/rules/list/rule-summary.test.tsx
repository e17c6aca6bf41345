import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { RuleAction, RuleConditions } from '../../../../shared/domain/routing/rules.ts'
import { connection, rule, SECOND } from '../rules.fixture.ts'
import { RuleSummary } from './rule-summary.tsx'

const step = (connection_id: string, ...go_on: ('do_not_honor' | 'limit_exceeded')[]) => ({
  connection_id,
  go_on,
  max_attempts: 1,
  timeout_seconds: 10,
})

const cascade = (...steps: ReturnType<typeof step>[]): RuleAction => ({
  type: 'cascade',
  steps,
  max_attempts: 3,
  max_seconds: 20,
})

const usd = rule().conditions

function show(action: RuleAction, conditions: RuleConditions = usd) {
  fakeApi({ 'GET /api/orchestration/allOrchestration': { body: { data: [connection(), SECOND] } } })
  const content = { action, conditions, sentence: 'The whole sentence.' }
  renderRoutes([{ path: '*', element: <RuleSummary content={content} /> }], '/')
}

const rows = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent.trim()])

beforeEach(() => void signedInDevice())

it('shows a cascade as rows: conditions, accounts, fallback reasons and limit', async () => {
  show(cascade(step('con_1', 'do_not_honor'), step('con_2', 'do_not_honor'), step('con_gone')))
  await screen.findByText('Accounts')
  expect(rows()).toEqual([
    ['When', 'The currency is USD'],
    ['Accounts', '1 Main2 Second3 a deleted account'],
    ['Falls back on', 'do not honor'],
    ['Limit', 'Up to 3 attempts in 20 s'],
  ])
})

it('lists fallback reasons per account if they differ', async () => {
  show(cascade(step('con_1', 'do_not_honor'), step('con_2'), step('con_1')), { match: 'all', groups: [] })
  await screen.findByText('Accounts')
  expect(rows().filter(([label]) => label === 'Falls back on')).toEqual([
    ['Falls back on', 'Main: do not honor'],
    ['Falls back on', 'Second: nothing'],
  ])
  expect(screen.getByText('Every payment')).toBeDefined()
})

const anyProduct: RuleConditions = {
  match: 'all',
  groups: [{ match: 'all', conditions: [{ field: 'product', operator: 'one_of', value: ['prd_1'] }] }],
}
const oneAccount: RuleAction = { type: 'one', connection_id: 'con_1' }

it.each<[name: string, action: RuleAction, conditions: RuleConditions]>([
  ['another action', oneAccount, usd],
  ['no accounts yet', cascade(), usd],
  ['products, which only the server can name', cascade(step('con_1')), anyProduct],
])('shows the sentence of a rule with %s', (_, action, conditions) => {
  show(action, conditions)
  expect(screen.getByText('The whole sentence.')).toBeDefined()
})
