import { describe, expect, it } from 'vitest'
import { makeLiveCart, makePayReply, makeStore } from '../shopper.fixture.ts'
import { nextState, stateOf, transition } from './payment-machine.ts'
import type { PaymentEvent, PaymentFields, PaymentState } from './payment-machine.ts'

const reply = makePayReply()
const action = { url: 'https://bank.example', transaction_id: 'pay_1' }
const wallet = {
  payment_method: 'apple_pay',
  connection_id: 'con_1',
  total: 2589,
  token: 'tok_1',
  card_type: 'visa',
  card_last_four: '4242',
} as const

/** One event of every kind. */
const events: { readonly [Kind in PaymentEvent['kind']]: Extract<PaymentEvent, { kind: Kind }> } = {
  pay_pressed: { kind: 'pay_pressed' },
  wallet_approved: { kind: 'wallet_approved', wallet },
  challenge_shown: { kind: 'challenge_shown', action },
  challenge_reopened: { kind: 'challenge_reopened' },
  provider_returned: { kind: 'provider_returned', transaction_id: 'pay_1', brought: undefined },
  canceled: { kind: 'canceled', transaction_id: 'pay_1' },
  resumed: { kind: 'resumed' },
  rejected: { kind: 'rejected', reason: 'Card declined.' },
  confirmation_delayed: { kind: 'confirmation_delayed', order_number: '1002' },
  succeeded: { kind: 'succeeded', reply },
  requires_action: { kind: 'requires_action', step: { type: 'frame', url: action.url }, reply },
  processing: { kind: 'processing', reply },
  declined: { kind: 'declined', detail: 'Card declined.' },
  changed: { kind: 'changed', detail: 'The total has changed.', session: makeLiveCart() },
  refused: {
    kind: 'refused',
    detail: 'Sold out.',
    incomplete: true,
    errors: { city: 'Unknown' },
    short: { item_2: 0 },
  },
  unknown: { kind: 'unknown' },
  not_sent: { kind: 'not_sent' },
  expired: { kind: 'expired' },
}
const kinds = Object.values(events)

/** The legal events of each state with the state that follows. */
const pending = {
  succeeded: 'left',
  processing: 'checking',
  unknown: 'checking',
  rejected: 'form',
  challenge_shown: 'action',
  canceled: 'checking',
  provider_returned: 'checking',
  resumed: 'checking',
}
const legal: Record<PaymentState, Partial<Record<PaymentEvent['kind'], string>>> = {
  form: {
    pay_pressed: 'paying',
    wallet_approved: 'paying',
    challenge_reopened: 'action',
    rejected: 'form',
    provider_returned: 'checking',
    resumed: 'checking',
  },
  paying: {
    ...pending,
    requires_action: 'paying',
    changed: 'paying',
    declined: 'paying',
    refused: 'paying',
    not_sent: 'paying',
    expired: 'paying',
  },
  action: { canceled: 'checking', provider_returned: 'checking', resumed: 'checking' },
  checking: {
    ...pending,
    requires_action: 'checking',
    changed: 'checking',
    declined: 'checking',
    refused: 'checking',
    not_sent: 'checking',
    expired: 'checking',
  },
  left: { confirmation_delayed: 'left' },
}
const states: readonly PaymentState[] = ['form', 'paying', 'action', 'checking', 'left']

function fieldsIn(state: PaymentState, more: Partial<PaymentFields> = {}): PaymentFields {
  const left = state === 'left'
  return { ...makeStore().get(), phase: left ? 'paying' : state, left, ...more }
}

/** The fields after a legal event. */
function after(state: PaymentState, event: PaymentEvent, more: Partial<PaymentFields> = {}): PaymentFields {
  const before = fieldsIn(state, more)
  return { ...before, ...transition(before, event) }
}

describe.each(states)('the payment in state %s', (state) => {
  it.each(kinds.filter(({ kind }) => legal[state][kind]))('moves on $kind', (event) => {
    expect(nextState(state, event)).toBe(legal[state][event.kind])
    expect(stateOf(after(state, event))).toBe(legal[state][event.kind])
  })

  it.each(kinds.filter(({ kind }) => !legal[state][kind]))('ignores $kind', (event) => {
    expect(nextState(state, event)).toBeNull()
    expect(transition(fieldsIn(state), event)).toBeNull()
  })
})

describe('what an event changes', () => {
  const failed = { pay_error: 'Card declined.', submitted: true }

  it('clears the last error when a payment or a status lookup starts', () => {
    expect(after('form', events.pay_pressed, failed)).toMatchObject({ pay_error: null, submitted: false })
    expect(after('form', events.challenge_reopened, failed)).toMatchObject({ pay_error: null, submitted: true })
    for (const event of [events.resumed, events.processing, events.unknown])
      expect(after('checking', event, failed)).toMatchObject({ pay_error: null, submitted: true })
  })

  it('shows the challenge until the provider returns, the shopper stops or the bank declines', () => {
    expect(after('paying', events.challenge_shown).action).toBe(action)
    for (const event of [events.provider_returned, events.canceled])
      expect(after('action', event, { action }).action).toBeNull()
    for (const event of [events.declined, events.refused])
      expect(after('checking', event, { action }).action).toBeNull()
    expect(after('action', events.resumed, { action }).action).toBe(action)
  })

  it("pays with the wallet's method, and restores the form's with the reason", () => {
    const paying = after('form', events.wallet_approved, { ...failed, action, payment_method: 'paypal' })
    expect(paying).toMatchObject({ payment_method: 'apple_pay', pay_error: null, submitted: false, action: null })
    const form = after('paying', events.rejected, paying)
    expect(form).toMatchObject({ payment_method: 'paypal', pay_error: 'Card declined.' })
    expect(form.form_method).toBeUndefined()
    expect(after('paying', events.rejected, { payment_method: 'card' }).payment_method).toBe('card')
  })

  it("adds the server's form errors and missing stock", () => {
    expect(after('paying', events.refused, { short: { item_1: 2 } })).toMatchObject({
      submitted: true,
      refused: { city: 'Unknown' },
      short: { item_1: 2, item_2: 0 },
    })
    const errors = { submitted: true, refused: { city: 'Unknown' } }
    expect(after('paying', { ...events.rejected, errors })).toMatchObject(errors)
  })

  it('shows the paid order while the confirmation waits for the network', () => {
    expect(after('left', events.confirmation_delayed)).toMatchObject({
      left: true,
      phase: 'checking',
      paid: { order_number: '1002' },
    })
  })
})
