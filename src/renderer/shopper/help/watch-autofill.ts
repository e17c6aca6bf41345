import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import { stateInCountry } from '../../../shared/domain/address/address-states.ts'
import { changeCheckout, formsOf } from '../session/checkout-state.ts'
import type { CheckoutChange } from '../session/checkout-state.ts'
import type { ShopStore } from '../session/checkout-store.ts'

type Control = HTMLInputElement | HTMLSelectElement
type Kind = 'shipping' | 'billing'
type Place = { kind: 'contact'; part: 'email' | 'phone' } | { kind: Kind; part: keyof ClientAddress }

const parts = ['fullName', 'address', 'city', 'state', 'postalCode', 'country'] as const

const billingId = (part: string): string => `shop-billing${part.charAt(0).toUpperCase()}${part.slice(1)}`

/** All fields that a browser can fill in, by the ID of their control. */
const places = new Map<string, Place>([
  ['shop-email', { kind: 'contact', part: 'email' }],
  ['shop-phone', { kind: 'contact', part: 'phone' }],
  ['shop-shipping-apt-suite', { kind: 'shipping', part: 'aptSuite' }],
  ['shop-billing-apt-suite', { kind: 'billing', part: 'aptSuite' }],
  ...parts.flatMap((part): [string, Place][] => [
    [`shop-${part}`, { kind: 'shipping', part }],
    [billingId(part), { kind: 'billing', part }],
  ]),
])

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

function isAutofilled(control: Control): boolean {
  try {
    return control.matches(':autofill')
  } catch {
    return false
  }
}

/** Converts autofilled values to changes. */
function changesOf(filled: readonly Control[], store: ShopStore): CheckoutChange[] {
  const contact: Partial<Record<'email' | 'phone', string>> = {}
  const addresses: Record<Kind, Partial<ClientAddress>> = { shipping: {}, billing: {} }
  for (const { id, value } of filled) {
    const place = places.get(id)
    if (place?.kind === 'contact') contact[place.part] = value
    else if (place) addresses[place.kind][place.part] = value
  }
  const { shippingInfo, billingInfo } = store.get().checkout
  const address = (kind: Kind, before: ClientAddress): CheckoutChange[] => {
    const patch = addresses[kind]
    if (Object.keys(patch).length === 0) return []
    const { country, state } = { ...before, ...patch }
    const moved = patch.country !== undefined || patch.state !== undefined
    return [{ type: kind, patch: { ...patch, ...(moved && { state: stateInCountry(country, state) }) } }]
  }
  return [
    ...(Object.keys(contact).length > 0 ? [{ type: 'contact' as const, patch: contact }] : []),
    ...address('shipping', shippingInfo),
    ...address('billing', billingInfo),
  ]
}

/**
 * Applies autofill from a browser or a password manager as one change. It fills field after field, each with a separate
 * event; applied one by one, a country would change the state field before the state is filled in.
 * @param done called with the changes once they are in the state
 * @returns a function that removes the listener
 */
export function watchAutofill(store: ShopStore, done: (changes: readonly CheckoutChange[]) => void): () => void {
  const filled = new Set<Control>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = () => {
    timer = undefined
    const controls = [...filled].filter((control) => control.isConnected)
    filled.clear()
    const changes = changesOf(controls, store)
    // React has seen none of the values: set its tracked value of each field so that it notices when one changes back.
    for (const control of controls) {
      const { value } = control
      if (control instanceof HTMLInputElement) control.value = value
    }
    const { checkout } = store.get()
    const forms = formsOf(changes.reduce(changeCheckout, checkout))
    store.patch({ edited: true, refused: {}, checkout: changeCheckout(checkout, { type: 'forms', forms }) })
    done(changes)
  }
  const onEvent = (event: Event) => {
    const { target: control } = event
    if (!isControl(control) || !places.has(control.id)) return
    // Typing is an InputEvent; choosing from a list by hand can only be recognized by whether an autofill is in
    // progress.
    const begun = filled.size > 0
    const byHand =
      event instanceof InputEvent || (control instanceof HTMLSelectElement && !begun && !isAutofilled(control))
    if (!filled.has(control) && (byHand || event.type === 'change')) return
    event.stopImmediatePropagation()
    filled.add(control)
    timer ??= setTimeout(take)
  }
  addEventListener('input', onEvent, true)
  addEventListener('change', onEvent, true)
  return () => {
    clearTimeout(timer)
    removeEventListener('input', onEvent, true)
    removeEventListener('change', onEvent, true)
  }
}
