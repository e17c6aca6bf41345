import { vi } from 'vitest'
import type { CardAnswer } from './card-port.ts'
import { englishShopper } from '../messages.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { createPayment } from './payment.ts'
import { fakeApi, filled, makeLiveCart, makePayReply, makeStore } from '../shopper.fixture.ts'
import { totalChangeReason } from '../i18n/total-changed-messages.ts'

/** The token from the card fields. */
export const token: CardAnswer = { status: 'token', token: 'tok_1', card_type: 'visa', card_last_four: '4242' }
export const url = 'https://bank.example'
export const asked = makePayReply({ status: 'requires_action', next_action: { type: 'frame', url } })

/** A payment with the given API responses; `parts` override the checkout's dependencies. */
export function startPayment(
  answers: Parameters<typeof fakeApi>[0] = {},
  {
    changes = filled,
    card = token,
    connection_id = 'con_1',
    point,
    ...parts
  }: Partial<Omit<PaymentDeps, 'card'>> & {
    changes?: typeof filled
    card?: CardAnswer
    connection_id?: string | null
    point?: PaymentDeps['card']['point']
  } = {},
) {
  const store = makeStore(changes)
  const fake = fakeApi({ pay: makePayReply(), getSession: { live_cart: makeLiveCart() }, ...answers })
  const sync = {
    changed: vi.fn<() => void>(),
    flush: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    resume: vi.fn(),
    stop: vi.fn<() => void>(),
  }
  const go = vi.fn<(address: string) => void>()
  const onInvalid = vi.fn<() => void>()
  const tokenize = vi.fn<() => Promise<CardAnswer>>(() => Promise.resolve(card))
  const clear = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const payment = createPayment({
    store,
    api: fake.api,
    sync,
    go,
    onInvalid,
    connection_id,
    online: () => true,
    rules: {},
    texts: englishShopper,
    locale: () => 'de-AT',
    card: { tokenize, ...(point && { point }) },
    copy: { clear },
    keep: () => Promise.resolve(),
    cartSettled: () => Promise.resolve(),
    ratesSettled: () => Promise.resolve(null),
    totalChangeReason: (seen, now) => totalChangeReason(seen, now, 'en'),
    wait: () => Promise.resolve(),
    ...parts,
  })
  return { ...fake, store, payment, sync, go, onInvalid, tokenize, clear }
}
