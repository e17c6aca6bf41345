import { connectTestGateway } from '../../../src/server/features/payments/payment-accounts/service.ts'
import { createRule } from '../../../src/server/features/payments/routing-rules/drafts.ts'
import { publishRule } from '../../../src/server/features/payments/routing-rules/active-rules.ts'
import type { GivenCondition, RuleAction, RuleKind } from '../../../src/shared/domain/routing/rules.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

interface Planned {
  kind: RuleKind
  name: string
  note?: string
  when: readonly GivenCondition[]
  action: RuleAction
  draft?: boolean
}

const over = (amount: number): GivenCondition => ({
  field: 'amount',
  operator: 'at_least',
  value: amount,
  currency: 'USD',
})
const inDollars: GivenCondition = { field: 'currency', operator: 'is', value: 'USD' }

const step = (connection_id: string) => ({
  connection_id,
  go_on: ['generic_decline' as const, 'do_not_honor' as const, 'provider_unavailable' as const],
  max_attempts: 1,
  timeout_seconds: 10,
})

/** Creates two more payment accounts, and rules that split, retry, require 3-D Secure and decline. */
export async function makeRouting({ deps, pass }: World, { user_id, store, connection_id: main }: Shop): Promise<void> {
  const by = ownerOf(user_id)
  const { store_id, mode } = store
  const connect = async (account_name: string): Promise<string> => {
    pass(200)
    return (await connectTestGateway(deps, by, { store_id, account_name })).connection_id
  }
  const second = await connect('Second account')
  const europe = await connect('Europe account')
  const rules: readonly Planned[] = [
    {
      kind: 'decline',
      name: 'No prepaid cards for large orders',
      note: 'Two lost disputes in the first month.',
      when: [over(15_000), { field: 'funding', operator: 'is', value: 'prepaid' }],
      action: {
        type: 'decline',
        reason: 'Prepaid card for an order over $150',
        shopper_message: 'Please pay with a credit or debit card.',
      },
    },
    {
      kind: '3d_secure',
      name: '3-D Secure for large orders',
      when: [over(25_000)],
      action: { type: 'three_d_secure', wish: 'require' },
    },
    {
      kind: 'card',
      name: 'Split between accounts',
      when: [inDollars],
      action: {
        type: 'split',
        shares: [
          { connection_id: main, percent: 75 },
          { connection_id: second, percent: 25 },
        ],
      },
    },
    {
      kind: 'cascade',
      name: 'Retry soft declines',
      note: 'The other account often gets “do not honor” declines approved.',
      when: [inDollars],
      action: { type: 'cascade', steps: [step(main), step(second), step(europe)], max_attempts: 3, max_seconds: 20 },
    },
    {
      kind: 'checkout',
      name: 'Cards first for large orders',
      when: [over(20_000)],
      action: { type: 'checkout', methods: ['card', 'apple_pay', 'google_pay'] },
    },
    {
      kind: 'other',
      name: 'Wallets and PayPal to the main account',
      when: [inDollars],
      action: { type: 'one', connection_id: main },
    },
    {
      kind: 'card',
      name: 'Euros to the Europe account',
      when: [{ field: 'currency', operator: 'is', value: 'EUR' }],
      action: { type: 'one', connection_id: europe },
      draft: true,
    },
  ]
  for (const { kind, name, note = '', when, action, draft } of rules) {
    pass(400)
    const content = {
      name,
      note,
      conditions: { match: 'all' as const, groups: [{ match: 'all' as const, conditions: [...when] }] },
      action,
    }
    const { rule_id, version } = await createRule(deps, by, { store_id, mode }, { kind, content })
    pass(60)
    if (!draft) await publishRule(deps, by, { rule_id, version })
  }
}
