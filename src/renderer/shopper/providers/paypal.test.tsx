import { expect, it, vi } from 'vitest'
import { HOSTED_FIELDS_LABELS as labels } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import { side } from './paypal.ts'
import { hostedFieldsStyle } from '../../storefront/templates/theme.ts'
import type { ButtonTools, CardTools } from './side.ts'

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

/** PayPal's button with its script loaded; `ends` is what the payment does with an order that wasn't approved. */
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
    reportBlocked: () => void said.push('blocked'),
    pay: async ({ act }) => {
      if ((await act?.(step('PP-1'))) === null) said.push('given up')
    },
  }
  const remove = await side.button?.({ url: 'https://www.paypal.example/sdk/js', data: {} }, tools as ButtonTools)
  if (!flow || !remove) throw new Error('There is no button')
  return { flow, said, remove }
}

it('reports that the browser blocked the window, after the payment was abandoned [PP-012]', async () => {
  const { flow, said } = await draw()
  expect(await flow.createOrder()).toBe('PP-1')
  flow.onError(Object.assign(new Error('Can not open popup window - blocked'), { name: 'PopupOpenError' }))
  await vi.waitFor(() => expect(said).toEqual(['given up', 'blocked']))
})

it('also reports it before an order was created, but no other error', async () => {
  const { flow, said } = await draw()
  flow.onError(new Error('Window closed for zoid_paypal_checkout before response'))
  flow.onError(new Error('Can not open popup window - blocked'))
  await vi.waitFor(() => expect(said).toEqual(['blocked']))
})

it('abandons a payment waiting for approval when its button is removed', async () => {
  const { flow, said, remove } = await draw()
  expect(await flow.createOrder()).toBe('PP-1')
  expect(said).toEqual([])
  remove()
  await vi.waitFor(() => expect(said).toEqual(['given up']))
})

it('sends the fields that were asked for the card, even if others were rendered since', async () => {
  const submitted: string[] = []
  let drawn = 0
  const field = () => ({ render: () => Promise.resolve() })
  const whole = { isValid: true, isEmpty: false }
  const CardFields = ({
    createOrder,
    onApprove,
  }: {
    createOrder: () => Promise<string>
    onApprove: (data: unknown) => void
  }) => {
    drawn += 1
    const name = `fields ${drawn}`
    return {
      isEligible: () => true,
      NumberField: field,
      ExpiryField: field,
      CVVField: field,
      getState: () =>
        Promise.resolve({ fields: { cardNumberField: whole, cardExpiryField: whole, cardCvvField: whole } }),
      submit: async () => {
        submitted.push(name)
        onApprove({ orderID: await createOrder() })
      },
    }
  }
  vi.stubGlobal('paypal', { Buttons: () => {}, CardFields })
  const place = document.createElement('div')
  const tools: CardTools = { place, labels, style: hostedFieldsStyle(place), locale: 'en', onSubmit: () => {} }
  const client = { url: 'https://www.paypal.example/sdk/js', data: {} }
  const shown = await side.card?.(client, tools)
  const late = await side.card?.(client, tools)
  expect(await shown?.tokenize({ amount: 1, currency: 'USD' }, () => true)).toMatchObject({ status: 'token' })
  late?.destroy()
  const act = { place: () => place, locale: 'en' }
  expect(await side.act?.(step('PP-2'), act)).toEqual({ order_id: 'PP-2' })
  expect(submitted).toEqual(['fields 1'])
})
