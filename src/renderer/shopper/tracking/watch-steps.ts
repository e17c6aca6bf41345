import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'

const STEPS: Readonly<Record<string, StoreEventType>> = {
  contact: 'checkout.contact_submitted',
  shipping: 'checkout.shipping_submitted',
  payment: 'checkout.payment_submitted',
}

/** Kinds of the events in a report of the page's. */
const kindsIn = (body: unknown): string[] =>
  typeof body === 'string' ? [...body.matchAll(/"kind":"(\w+)"/g)].flatMap(([, kind]) => kind ?? []) : []

/**
 * Calls back for each step that the page reports, once. It listens to the page's own reports, so that pages of stores
 * without tags need no code for this.
 */
export function watchSteps(onStep: (type: StoreEventType) => void): void {
  const seen = new Set<string>()
  const original = window.fetch
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (url.includes('/cart-sessions/record-events'))
      for (const kind of kindsIn(init?.body)) {
        const type = STEPS[kind]
        if (!type || seen.has(kind)) continue
        seen.add(kind)
        onStep(type)
      }
    return original(input, init)
  }
}
