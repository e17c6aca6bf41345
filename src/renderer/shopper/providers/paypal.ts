import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import { createBoxes, inputStyle } from './field-boxes.ts'
import type { BoxName } from './field-boxes.ts'
import { readGlobal, loadScript, textIn } from './load-script.ts'
import type { ProviderResult, ButtonTools, CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'

/** The parts of PayPal's JavaScript SDK that are used (https://developer.paypal.com/sdk/js/reference/). */
interface Approved {
  orderID: string
}
interface PayPalFlow {
  createOrder: () => Promise<string>
  onApprove: (data: Approved) => Promise<void> | void
  onCancel?: () => void
  onError: (error: unknown) => void
}
interface PayPalField {
  render: (place: HTMLElement) => Promise<void>
  focus?: () => void
}
interface FieldState {
  isFormValid: boolean
  fields: Readonly<Record<string, { isValid: boolean; isEmpty: boolean }>>
}
interface PayPalCard {
  isEligible: () => boolean
  NumberField: (options: object) => PayPalField
  ExpiryField: (options: object) => PayPalField
  CVVField: (options: object) => PayPalField
  getState: () => Promise<FieldState>
  submit: () => Promise<void>
}
interface PayPalScript {
  Buttons: (
    options: PayPalFlow & {
      fundingSource: string
      style: object
      onClick: (data: unknown, actions: { resolve: () => unknown; reject: () => unknown }) => Promise<unknown>
    },
  ) => { isEligible: () => boolean; render: (place: HTMLElement) => Promise<void>; close: () => Promise<void> }
  CardFields: (options: PayPalFlow & { style: object }) => PayPalCard
}

const isScript = (value: unknown): value is PayPalScript =>
  typeof value === 'object' && value !== null && 'Buttons' in value

/** A pending approval of an order. */
interface PendingApproval {
  order_id: string
  resolve: (brought: ProviderResult) => void
  reject: (error: unknown) => void
}

/** The fields that were last asked for a card: the order that they pay is created after they were filled in. */
let activeFields: { fields: PayPalCard; ask: (asking: PendingApproval) => void } | null = null

const NAMES = ['number', 'expiry', 'cvc'] as const
const STATES: Readonly<Record<BoxName, string>> = {
  number: 'cardNumberField',
  expiry: 'cardExpiryField',
  cvc: 'cardCvvField',
}

/** PayPal's card fields, for accounts with card processing. */
async function card({ url }: ScriptClient, { place, labels, style }: CardTools): Promise<CardFields> {
  await loadScript(url)
  let asking: PendingApproval | null = null
  const look = inputStyle(style)
  const fields = readGlobal('paypal', isScript).CardFields({
    style: { input: { 'font-size': '16px', 'font-family': look.font, color: look.color, border: '0' } },
    createOrder: () =>
      asking ? Promise.resolve(asking.order_id) : Promise.reject(new Error('No payment has been started')),
    onApprove: ({ orderID }) => asking?.resolve({ order_id: orderID }),
    onCancel: () => asking?.resolve({ cancelled: '1' }),
    onError: (error) => asking?.reject(error),
  })
  if (!fields.isEligible()) throw new Error('This PayPal account doesn’t support card fields')
  const boxes = createBoxes(place, labels, () => {})
  await Promise.all([
    fields.NumberField({ placeholder: '' }).render(boxes.box('number')),
    fields.ExpiryField({ placeholder: 'MM / YY' }).render(boxes.box('expiry')),
    fields.CVVField({ placeholder: '' }).render(boxes.box('cvc')),
  ])
  const mine = { fields, ask: (next: PendingApproval) => void (asking = next) }
  return {
    tokenize: async () => {
      activeFields = mine
      const { fields: facts } = await fields.getState()
      const each = (fact: 'isValid' | 'isEmpty') => ({
        number: facts[STATES.number]?.[fact] === true,
        expiry: facts[STATES.expiry]?.[fact] === true,
        cvc: facts[STATES.cvc]?.[fact] === true,
      })
      for (const name of NAMES) boxes.showError(name, null)
      if (boxes.firstMissing(each('isValid'), each('isEmpty'))) return { status: 'invalid', message: '' }
      // The order is created first; the fields are submitted to PayPal with it.
      return { status: 'token', token: 'script', card_type: '', card_last_four: '' }
    },
    destroy: () => {
      if (activeFields === mine) activeFields = null
      boxes.destroy()
    },
  }
}

/** Submits the fields to PayPal for the order that the server created. */
function act({ data }: ScriptStep): Promise<ProviderResult> {
  const here = activeFields
  if (!here) return Promise.reject(new Error('The card fields were removed'))
  return new Promise((resolve, reject) => {
    here.ask({ order_id: textIn(data, 'order_id'), resolve, reject })
    here.fields.submit().catch(reject)
  })
}

/** True if the error means that the browser blocked PayPal's window. */
const isBlocked = (error: unknown): boolean =>
  error instanceof Error && /popup|window.*block|block.*window/i.test(`${error.name} ${error.message}`)

/**
 * PayPal's button. The payment is created when it asks for its order, and continues once the payer has approved it. The
 * order has the address from the forms. The window can't change it or the total, so no updates are needed.
 */
async function button(
  { url }: ScriptClient,
  { place, look, begin, reportBlocked: blocked, pay }: ButtonTools,
): Promise<() => void> {
  await loadScript(url)
  let answer: (brought: ProviderResult | null) => void = () => {}
  let paying: Promise<void> = Promise.resolve()
  // The abandoned payment reports its outcome first.
  const tellBlocked = async () => {
    await paying.catch(() => {})
    blocked()
  }
  const buttons = readGlobal('paypal', isScript).Buttons({
    fundingSource: 'paypal',
    style: {
      height: 48,
      tagline: false,
      label: 'paypal',
      color: { brand: 'gold', dark: 'black', light: 'white' }[look],
    },
    onClick: async (_data, actions) => ((await begin()) ? actions.resolve() : actions.reject()),
    createOrder: () =>
      new Promise((resolve, reject) => {
        const approved = new Promise<ProviderResult | null>((done) => {
          answer = done
        })
        const act = ({ data }: ScriptStep) => {
          resolve(textIn(data, 'order_id'))
          return approved
        }
        // If the payment was rejected, there is no order to approve.
        paying = pay({ token: 'script', act })
        paying.then(() => reject(new Error('The payment did not start')), reject)
      }),
    onApprove: ({ orderID }) => answer({ order_id: orderID }),
    onCancel: () => answer(null),
    onError: (error) => {
      answer(null)
      if (isBlocked(error)) void tellBlocked()
    },
  })
  if (!buttons.isEligible()) throw new Error('PayPal is not available')
  await buttons.render(place)
  return () => {
    // A window without its button can't be approved: abandon a payment that still waits for it.
    answer(null)
    void buttons.close().catch(() => {})
  }
}

export const side: ProviderSide = { card, act, button }
