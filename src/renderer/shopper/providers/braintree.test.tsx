import { expect, it, vi } from 'vitest'
import { HOSTED_FIELDS_LABELS as labels } from '../../../shared/domain/checkout/hosted-fields.ts'
import { hostedFieldsStyle } from '../../storefront/templates/theme.ts'
import { side } from './braintree.ts'

interface Verification {
  onLookupComplete: (data: unknown, next: () => void) => void
}

/** Braintree's fields with a complete card; the bank's challenge starts after the lookup. */
async function draw() {
  const whole = { isValid: true, isEmpty: false, isPotentiallyValid: true }
  const cancelVerifyCard = vi.fn(() => Promise.resolve({}))
  const asked = vi.fn()
  let looked: () => void = () => {}
  let decided: (found: unknown) => void = () => {}
  const verifyCard = ({ onLookupComplete }: Verification) => {
    looked = () => onLookupComplete({}, asked)
    return new Promise((resolve) => (decided = resolve))
  }
  vi.stubGlobal('braintree', {
    client: { create: () => Promise.resolve({}) },
    threeDSecure: {
      create: () => Promise.resolve({ verifyCard, cancelVerifyCard, teardown: () => Promise.resolve() }),
    },
    hostedFields: {
      create: () =>
        Promise.resolve({
          getState: () => ({ fields: { number: whole, expirationDate: whole, cvv: whole } }),
          on: () => {},
          focus: () => {},
          tokenize: () => Promise.resolve({ nonce: 'nonce_1', details: { cardType: 'Visa', lastFour: '1111' } }),
          teardown: () => Promise.resolve(),
        }),
    },
  })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'))
  })
  const place = document.createElement('div')
  const client = { url: 'https://js.braintreegateway.example/client.min.js', data: { authorization: 'token' } }
  const tools = { place, labels, style: hostedFieldsStyle(place), locale: 'en', onSubmit: () => {} }
  const fields = await side.card?.(client, tools)
  if (!fields) throw new Error('There are no fields')
  return { fields, asked, cancelVerifyCard, look: () => looked(), decide: (found: unknown) => decided(found) }
}

const payer = { amount: 2589, currency: 'USD' }

it("suspends the timeout before the bank's challenge starts [RT-047]", async () => {
  const { fields, asked, look, decide } = await draw()
  const confirms = vi.fn(() => true)
  const answer = fields.tokenize(payer, confirms)
  await vi.waitFor(() => {
    look()
    expect(asked).toHaveBeenCalled()
  })
  expect(confirms).toHaveBeenCalled()
  decide({ nonce: 'nonce_2', threeDSecureInfo: { liabilityShiftPossible: true, liabilityShifted: true } })
  expect(await answer).toMatchObject({ status: 'token', token: 'nonce_2', card_last_four: '1111' })
})

it('starts no challenge for an abandoned payment', async () => {
  const { fields, asked, cancelVerifyCard, look } = await draw()
  void fields.tokenize(payer, () => false)
  await vi.waitFor(() => {
    look()
    expect(cancelVerifyCard).toHaveBeenCalled()
  })
  expect(asked).not.toHaveBeenCalled()
})
