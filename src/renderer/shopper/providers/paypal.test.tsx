import { expect, it, vi } from 'vitest'
import type { ScriptStep } from '../../../shared/contracts/transactions.ts'
import { side } from './paypal.ts'
import type { ButtonTools } from './side.ts'

interface Flow {
  createOrder: () => Promise<string>
  onError: (error: unknown) => void
}

const step = (order_id: string): ScriptStep => ({
  type: 'script',
  url: '',
  connector: 'paypal',
  client: null,
  data: { order_id },
})

/** PayPal's button with its script in place; what the payment does with an order that nobody approved is `ends`. */
async function draw() {
  const said: string[] = []
  let flow: Flow | undefined
  const Buttons = (given: Flow) => {
    flow = given
    return { isEligible: () => true, render: () => Promise.resolve(), close: () => Promise.resolve() }
  }
  vi.stubGlobal('paypal', { Buttons })
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'))
  })
  const tools: Partial<ButtonTools> = {
    place: document.createElement('div'),
    look: 'brand',
    begin: () => Promise.resolve(true),
    blocked: () => void said.push('blocked'),
    pay: async ({ act }) => {
      if ((await act?.(step('PP-1'))) === null) said.push('given up')
    },
  }
  await side.button?.({ url: 'https://www.paypal.example/sdk/js', data: {} }, tools as ButtonTools)
  if (!flow) throw new Error('There is no button')
  return { flow, said }
}

it('says that the browser kept the window from opening, after the payment was given up [PP-012]', async () => {
  const { flow, said } = await draw()
  expect(await flow.createOrder()).toBe('PP-1')
  flow.onError(Object.assign(new Error('Can not open popup window - blocked'), { name: 'PopupOpenError' }))
  await vi.waitFor(() => expect(said).toEqual(['given up', 'blocked']))
})

it('says so too where no order was made yet, and of no other error', async () => {
  const { flow, said } = await draw()
  flow.onError(new Error('Window closed for zoid_paypal_checkout before response'))
  flow.onError(new Error('Can not open popup window - blocked'))
  await vi.waitFor(() => expect(said).toEqual(['blocked']))
})
