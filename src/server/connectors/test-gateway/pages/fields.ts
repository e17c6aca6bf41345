import type { HostedFieldsEvent } from '../../../../shared/domain/checkout/hosted-fields.ts'
import { findTestCard } from '../../../../shared/domain/payments/test-cards.ts'
import { setUpCardForm } from '../../fields/card-form.ts'
import { formatNumber } from '../../fields/card-input.ts'
import { inputOf } from '../../fields/field-view.ts'
import { parentPort } from '../../fields/messages.ts'
import { setUpTestCards } from './test-card-list.ts'
import { tokenize } from './tokenize.ts'

const port = parentPort<HostedFieldsEvent>()

const fill = setUpCardForm({
  port,
  refuses: (digits) => (findTestCard(digits) === undefined ? 'card_number_refused' : null),
  exchange: async (card) => {
    const reply = await tokenize(card)
    return reply.status === 'refused' ? { ...reply, field: 'number' } : reply
  },
})

setUpTestCards((card) => {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
  fill({
    number: formatNumber(card.number),
    expiry: `12 / ${year}`,
    cvc: card.brand === 'amex' ? '1234' : '123',
    name: inputOf('name').value || 'Test Shopper',
  })
})

port.send({ type: 'ready' })
