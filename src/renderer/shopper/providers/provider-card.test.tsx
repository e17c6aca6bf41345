import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createCardPort } from '../payment/card-port.ts'
import { englishShopper as texts } from '../messages.ts'
import { ProviderCard } from './provider-card.tsx'
import type { CardFields, CardTools, Payer } from './side.ts'

const sides = vi.hoisted(() => ({ card: vi.fn<(client: unknown, tools: unknown) => Promise<unknown>>() }))
vi.mock('./sides.ts', () => ({ loadSide: () => Promise.resolve({ card: sides.card }) }))

afterEach(() => {
  sides.card.mockReset()
})

const option = {
  payment_method: 'card' as const,
  connector: 'heron',
  connection_id: 'con_1',
  client: { kind: 'script', url: 'https://js.heron.example/v3/', data: { key: 'pk_1' } },
}

const show = () => {
  const port = createCardPort()
  const payer = () => ({ session: { total: 2589, currency: 'USD' } })
  const shown = render(<ProviderCard {...{ option, port, texts, payer }} locale="en" onSubmit={() => {}} />)
  return { port, ...shown }
}

it('reports a script that fails to load, and renders its fields once it loads [PR-003]', async () => {
  sides.card.mockRejectedValueOnce(new Error('blocked'))
  const tokenize = vi.fn<(payer: Payer) => Promise<unknown>>(() =>
    Promise.resolve({ status: 'token', token: 'tok_1', card_type: 'visa', card_last_four: '4242' }),
  )
  const destroy = vi.fn<CardFields['destroy']>()
  const { port, unmount } = show()
  expect(screen.getByText(texts.card_loading)).toBeTruthy()
  // A press of Pay meanwhile gets the same message.
  const early = await act(() => port.tokenize())
  expect(early).toEqual({ status: 'unavailable', message: '' })
  expect((await screen.findByRole('alert')).textContent).toContain(texts.card_missing)

  sides.card.mockImplementation((client, tools) => {
    const { place, labels } = tools as CardTools
    expect(client).toEqual({ url: option.client.url, data: option.client.data })
    place.textContent = labels.card_number
    return Promise.resolve({ tokenize, destroy })
  })
  fireEvent.click(screen.getByRole('button', { name: texts.try_again }))
  expect(await screen.findByText('Card number')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(texts.card_loading)).toBeNull())
  const given = await act(() => port.tokenize())
  expect(given).toMatchObject({ status: 'token', token: 'tok_1' })
  expect(tokenize).toHaveBeenCalledWith({ amount: 2589, currency: 'USD' }, expect.any(Function))
  unmount()
  await act(async () => {})
  expect(destroy).toHaveBeenCalledOnce()
})

it('delays a press of Pay until the fields are ready', async () => {
  let draw: (fields: unknown) => void = () => {}
  sides.card.mockReturnValue(new Promise((resolve) => (draw = resolve)))
  const { port } = show()
  const answer = port.tokenize()
  await waitFor(() => expect(sides.card).toHaveBeenCalled())
  const found = await act(() => {
    draw({ tokenize: () => Promise.resolve({ status: 'invalid', message: '' }), destroy: () => {} })
    return answer
  })
  expect(found).toEqual({ status: 'invalid', message: '' })
})

it('focuses its first field if it replaces other fields', async () => {
  sides.card.mockImplementation((_client, tools) => {
    const { place } = tools as CardTools
    place.innerHTML = '<div><input title="First"><input title="Second"></div>'
    return Promise.resolve({ tokenize: () => Promise.resolve({ status: 'invalid', message: '' }), destroy: () => {} })
  })
  const payer = () => ({ session: { total: 2589, currency: 'USD' } })
  const port = createCardPort()
  render(<ProviderCard {...{ option, port, texts, payer }} locale="en" onSubmit={() => {}} focus />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('First')))
})

it('removes fields that loaded too late, and leaves those that replaced them', async () => {
  vi.useFakeTimers()
  try {
    let draw: (fields: unknown) => void = () => {}
    sides.card.mockReturnValueOnce(new Promise((resolve) => (draw = resolve)))
    const late = vi.fn<CardFields['destroy']>()
    const shown = vi.fn<CardFields['destroy']>()
    show()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('alert').textContent).toContain(texts.card_missing)
    const tokenize = () => Promise.resolve({ status: 'invalid', message: '' })
    sides.card.mockResolvedValue({ tokenize, destroy: shown })
    fireEvent.click(screen.getByRole('button', { name: texts.try_again }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(async () => {
      draw({ tokenize, destroy: late })
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(late).toHaveBeenCalledOnce()
    expect(shown).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
