import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PostPurchaseSheet } from './post-purchase-sheet.tsx'
import type { CardAnswer } from '../payment/card-port.ts'
import { englishShopper as texts } from '../messages.ts'
import type { CardTools } from '../providers/side.ts'

const sides = vi.hoisted(() => ({ card: vi.fn<(client: unknown, tools: unknown) => Promise<unknown>>() }))
vi.mock('../providers/sides.ts', () => ({ loadSide: () => Promise.resolve({ card: sides.card }) }))

const option = {
  payment_method: 'card' as const,
  connector: 'heron',
  connection_id: 'con_1',
  client: { kind: 'script', url: 'https://js.heron.example/v3/', data: {} },
}
const token: CardAnswer = { status: 'token', token: 'tok_1', card_type: 'visa', card_last_four: '4242' }

/** Opens the sheet with a provider's fields and presses Pay, with the token still pending. */
async function pressPay() {
  let answer: (given: CardAnswer) => void = () => {}
  const tokenize = vi.fn(() => new Promise<CardAnswer>((resolve) => (answer = resolve)))
  sides.card.mockImplementation((_client, tools) => {
    const { place } = tools as CardTools
    place.textContent = 'Fields'
    return Promise.resolve({ tokenize, destroy: () => {} })
  })
  const onPay = vi.fn()
  const onClose = vi.fn()
  const sheet = { option, total: 3000, currency: 'USD', order_number: '1001', store_name: 'Heron', texts }
  const shown = render(<PostPurchaseSheet {...sheet} onPay={onPay} onClose={onClose} />)
  fireEvent.pointerDown(document.body)
  await screen.findByText('Fields')
  fireEvent.click(screen.getByText('Pay $30.00', { selector: 'button, button *' }))
  await waitFor(() => expect(tokenize).toHaveBeenCalled())
  return { ...shown, onPay, onClose, answer: (given: CardAnswer) => act(async () => answer(given)) }
}

it("charges nothing once closed, even if the card's token arrives later [RT-014]", async () => {
  const { onPay, onClose, answer, unmount } = await pressPay()
  fireEvent.click(screen.getByText('Close'))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  await answer(token)
  expect(onPay).not.toHaveBeenCalled()
})

it('pays once with the token of its card', async () => {
  const { onPay, answer } = await pressPay()
  await answer(token)
  expect(onPay.mock.calls).toEqual([[{ payment_method: 'card', connection_id: 'con_1', token: 'tok_1' }]])
})
