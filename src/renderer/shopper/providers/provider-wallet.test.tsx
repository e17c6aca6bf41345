import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { englishExpress as texts } from '../../storefront/i18n/wallet-messages.ts'
import { createCheckout } from '../session/checkout.ts'
import type { Checkout } from '../session/checkout.ts'
import { englishShopper } from '../messages.ts'
import { fakeApi, makeData } from '../shopper.fixture.ts'
import { ProviderWallet } from './provider-wallet.tsx'
import type { ButtonTools } from './side.ts'

const sides = vi.hoisted(() => ({ button: vi.fn<(client: unknown, tools: unknown) => Promise<() => void>>() }))
vi.mock('./sides.ts', () => ({ loadSide: () => Promise.resolve({ button: sides.button }) }))

const contact = {
  email: '',
  phone: '',
  full_name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'US',
}

/** A wallet's button over a checkout with `express` as its express checkout, or with one that fails to load. */
async function draw(express: Record<string, unknown> | null) {
  const { api } = fakeApi()
  const copy = { read: vi.fn(), write: vi.fn(), clear: vi.fn() }
  const rest = { copy, texts: englishShopper, language: 'en', onInvalid: vi.fn(), notify: vi.fn(), go: vi.fn() }
  const data = makeData()
  const made = createCheckout(data, { api, ...rest, wait: vi.fn() })
  const checkout: Checkout = {
    ...made,
    express: (ask, failed) => void (express ? ask(express as never) : failed?.()),
  }
  let tools: ButtonTools | undefined
  sides.button.mockImplementation((_client, given) => {
    tools = given as ButtonTools
    return Promise.resolve(() => {})
  })
  const client = { kind: 'script', url: '', data: {} }
  const option = { payment_method: 'apple_pay' as const, connector: 'apple-pay', connection_id: 'con_1', client }
  render(<ProviderWallet option={option} checkout={checkout} data={data} />)
  await waitFor(() => expect(tools).toBeDefined())
  if (!tools) throw new Error('There is no button')
  return { tools, said: () => made.store.get().pay_error }
}

const fails = () => Promise.reject(new Error('No way through'))

it('responds to an open sheet whatever fails in the checkout [PP-012]', async () => {
  const { tools, said } = await draw({ ask: fails, place: fails, contact: fails, pay: fails, begin: () => true })
  expect(await act(() => tools.ask('validate_merchant', {}))).toBeNull()
  expect(await act(() => tools.quote({ place: contact }))).toMatchObject({ problem: texts.failed })
  expect(said()).toBeNull()
  expect(await act(() => tools.contact(contact))).toBe(texts.failed)
  expect(said()).toBe(texts.failed)
  await act(() => tools.pay({ token: 'tok_1' }))
})

it('shows an error on the page if the express checkout fails to load', async () => {
  const { tools, said } = await draw(null)
  expect(await act(() => tools.begin())).toBe(false)
  expect(said()).toBe(texts.failed)
})

it("shows next to complete forms why the wallet’s contact can't be used", async () => {
  const { tools, said } = await draw({ contact: () => Promise.resolve('We do not ship there'), begin: () => true })
  expect(await act(() => tools.contact(contact))).toBe('We do not ship there')
  expect(said()).toBe('We do not ship there')
})
