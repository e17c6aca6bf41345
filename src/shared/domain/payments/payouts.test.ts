import { expect, it } from 'vitest'
import { restrictionText, onboardingStatusOf, requirementLabel } from '../merchant-account/stripe-requirements.ts'
import { describeSchedule } from './payouts.ts'

it.each([
  [{ interval: 'daily', delay_days: 2, anchor: null }, 'Daily, 2 days after the payment'],
  [{ interval: 'weekly', delay_days: 1, anchor: 'friday' }, 'Every Friday, 1 day after the payment'],
  [{ interval: 'monthly', delay_days: null, anchor: 23 }, 'Every month on the 23rd'],
  [{ interval: 'monthly', delay_days: null, anchor: 11 }, 'Every month on the 11th'],
  [{ interval: 'manual', delay_days: 7, anchor: null }, 'Manual, in the provider’s dashboard'],
] as const)('describes the payout schedule: %o', (schedule, words) => {
  expect(describeSchedule(schedule)).toBe(words)
})

it.each([
  ['external_account', 'Bank account for payouts'],
  ['representative.dob.day', 'Date of birth of the representative'],
  ['person_1Abc.verification.document', 'Identity document of a person in the business'],
  ['owners.email', 'Email address of the owners'],
  ['some_new.thing', 'Some new thing'],
])("describes Stripe's requirements: %s [API-076]", (field, words) => {
  expect(requirementLabel(field)).toBe(words)
})

const account = {
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: true,
  past_due: [] as string[],
  disabled_reason: '',
}
it.each([
  [{}, 'pending'],
  [{ charges_enabled: true, payouts_enabled: true }, 'complete'],
  [{ charges_enabled: true, payouts_enabled: true, past_due: ['external_account'] }, 'restricted'],
  [{ details_submitted: false, past_due: ['external_account'] }, 'pending'],
  [{ details_submitted: false, disabled_reason: 'rejected.fraud' }, 'restricted'],
] as const)("names an account's status by what Stripe enables: %o", (changes, status) => {
  expect(onboardingStatusOf({ ...account, ...changes })).toBe(status)
})

it('explains why an account is restricted', () => {
  expect(restrictionText('')).toBe('')
  expect(restrictionText('rejected.fraud')).toMatch(/^Stripe rejected/)
  expect(restrictionText('something.else')).toBe('Stripe restricts the account: Something else.')
})
