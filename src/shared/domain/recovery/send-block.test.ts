import { expect, it } from 'vitest'
import { sendBlock, type SendFacts } from './send-block.ts'

const facts: SendFacts = {
  enabled: true,
  is_bought: false,
  is_suppressed: false,
  opted_in: true,
  soft_opt_in: false,
  held_out: false,
  is_paying: false,
  unsent_steps: 1,
  sent_this_week: 2,
  weekly_cap: 3,
}

it.each<[Partial<SendFacts>, ReturnType<typeof sendBlock>]>([
  [{}, null],
  [{ is_bought: true, enabled: false }, 'recovered'],
  [{ enabled: false }, 'off'],
  [{ is_suppressed: true, opted_in: false }, 'suppressed'],
  [{ opted_in: false }, 'no_consent'],
  [{ opted_in: false, soft_opt_in: true }, null],
  [{ held_out: true }, 'holdout'],
  [{ unsent_steps: 0 }, 'all_sent'],
  [{ is_paying: true }, 'paying'],
  [{ sent_this_week: 3 }, 'weekly_cap'],
])('blocks %o with %s', (change, expected) => {
  expect(sendBlock({ ...facts, ...change })).toBe(expected)
})
